import { rootPath } from '@tribunal/config';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const SOURCES = join(rootPath, 'judge-local/src/checker/include');
/** A build has a copy, because it may be without sources. */
const FOLDER = existsSync(SOURCES) ? SOURCES : join(rootPath, 'build/judge-local/include');
const PART = /^#include "([a-z-]+\.h)"$/gm;

/** Name under which checkers, interactors and validators include the header. */
export const HEADER = 'testlib.h';

let text: string | null = null;

/** Returns the testlib-compatible header as one file, with its parts in order. */
export const headerText = (): string =>
  (text ??= read(HEADER).replace(PART, (_whole, part: string) => read(part).trim()));

const read = (name: string): string => readFileSync(join(FOLDER, name), 'utf8');
