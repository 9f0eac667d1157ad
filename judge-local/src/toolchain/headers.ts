import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { PrecompiledHeader } from '../languages';
import { command } from './command';
import type { ToolFolders } from './tool-folders';

/**
 * Precompiles a header, which takes some 100 MB and four seconds each. The compiler uses the precompiled form for the
 * first include of a source and otherwise opens the header itself: the one beside it forwards to the system's.
 */
export async function prepareHeader(
  folders: ToolFolders,
  { id, header, compiler, flags }: PrecompiledHeader,
  signal?: AbortSignal,
): Promise<'made' | 'kept'> {
  const version = await command('/', compiler, ['-v'], signal);
  const onward = `#include_next <${header}>\n`;
  return folders.prepare(id, [version, header, onward, ...flags], async (draft) => {
    const compiled = join(draft, `${header}.gch`);
    await mkdir(dirname(compiled), { recursive: true });
    await writeFile(join(draft, header), onward);
    await writeFile(join(draft, 'source.hpp'), `#include <${header}>\n`);
    await command(draft, compiler, [...flags, '-x', 'c++-header', 'source.hpp', '-o', compiled], signal);
  });
}
