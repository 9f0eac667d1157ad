import { createHash } from 'node:crypto';
import { chmod, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/**
 * Creates the folder `dir` with `fill` unless it exists and was made from the same `recipe` (versions, flags,
 * sources). It appears atomically; several processes may make it at the same time. Resolves with whether it had to be
 * made.
 */
export async function stampedFolder(
  dir: string,
  recipe: readonly string[],
  fill: (draft: string) => Promise<void>,
): Promise<'made' | 'kept'> {
  const stamp = createHash('sha256').update(JSON.stringify(recipe)).digest('hex');
  const isThere = async (): Promise<boolean> =>
    (await readFile(join(dir, 'stamp'), 'utf8').catch(() => null)) === stamp;
  if (await isThere()) return 'kept';
  await mkdir(dirname(dir), { recursive: true });
  const draft = await mkdtemp(join(dirname(dir), '.draft-'));
  try {
    await chmod(draft, 0o755);
    await fill(draft);
    await writeFile(join(draft, 'stamp'), stamp);
    if (await isThere()) return 'kept';
    await rm(dir, { recursive: true, force: true });
    await rename(draft, dir);
    return 'made';
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}
