import { rootPath } from '@tribunal/config';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = join(rootPath, 'judge-local/src/checker/include');
const PART = /^#include "([a-z-]+\.h)"$/gm;

/** Name under which checkers, interactors and validators include the header. */
export const HEADER = 'testlib.h';

let text: string | null = null;

/** Returns the testlib-compatible header as one file, with its parts in order. */
export const headerText = (): string =>
  (text ??= read(HEADER).replace(PART, (_whole, part: string) => read(part).trim()));

const read = (name: string): string => readFileSync(join(FOLDER, name), 'utf8');
