import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/**
 * Makes the folder `dir` with `fill` unless it is there and made from the same `recipe` (versions, flags, sources).
 * It appears whole or not at all. Resolves with whether it had to be made.
 */
export async function stampedFolder(
  dir: string,
  recipe: readonly string[],
  fill: (draft: string) => Promise<void>,
): Promise<'made' | 'kept'> {
  const stamp = createHash('sha256').update(JSON.stringify(recipe)).digest('hex');
  const kept = await readFile(join(dir, 'stamp'), 'utf8').catch(() => null);
  if (kept === stamp) return 'kept';
  const draft = join(dirname(dir), `.draft-${stamp.slice(0, 16)}`);
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { recursive: true });
  await fill(draft);
  await writeFile(join(draft, 'stamp'), stamp);
  await rm(dir, { recursive: true, force: true });
  await rename(draft, dir);
  return 'made';
}
