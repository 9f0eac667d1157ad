import { compareNaturally } from '@tribunal/server/authoring';
import { type Archive, archiveOf, type ArchiveFile } from '@tribunal/server/platform';

export const baseName = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

export interface ProblemFolder {
  /** Name of the folder without its parents; '' for the root of the archive. */
  name: string;
  archive: Archive;
}

/** Returns all enclosing folders: '', `a/`, `a/b/` for `a/b/c`. */
const foldersAround = (path: string): string[] =>
  path.split('/').map((_, depth, parts) =>
    parts
      .slice(0, depth)
      .map((part) => `${part}/`)
      .join(''),
  );

/**
 * Returns the folders that contain a file of that name, in natural order. Does not descend into the folders it finds.
 */
export function foldersWith({ files }: Archive, fileName: string): ProblemFolder[] {
  const named = files.filter(({ name }) => name === fileName || name.endsWith(`/${fileName}`));
  const inside = new Map<string, ArchiveFile[]>();
  const roots = new Set(named.map(({ name }) => name.slice(0, -fileName.length)));
  for (const file of files) {
    const root = foldersAround(file.name).find((folder) => roots.has(folder));
    if (root === undefined) continue;
    const own = { ...file, name: file.name.slice(root.length) };
    const others = inside.get(root);
    if (others) others.push(own);
    else inside.set(root, [own]);
  }
  return [...inside]
    .sort(([a], [b]) => compareNaturally(a, b))
    .map(([root, own]) => ({ name: root.split('/').at(-2) ?? '', archive: archiveOf(own) }));
}
