import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { PrecompiledHeader } from '../languages';
import { command } from './command';
import { stampedFolder } from './stamped';

/** Parses a header once and for all into `<toolsDir>/headers/<id>`; some 100 MB and four seconds each. */
export async function prepareHeader(
  toolsDir: string,
  { id, header, compiler, flags }: PrecompiledHeader,
  signal?: AbortSignal,
): Promise<'made' | 'kept'> {
  const version = await command('/', compiler, ['-v'], signal);
  return stampedFolder(join(toolsDir, 'headers', id), [version, header, ...flags], async (draft) => {
    const compiled = join(draft, `${header}.gch`);
    await mkdir(dirname(compiled), { recursive: true });
    await writeFile(join(draft, 'source.hpp'), `#include <${header}>\n`);
    await command(draft, compiler, [...flags, '-x', 'c++-header', 'source.hpp', '-o', compiled], signal);
  });
}
