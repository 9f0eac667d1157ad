import { missingFile } from '@tribunal/plugin-problem-packages/server';
import { Limits, type ArchiveWarning } from '@tribunal/contract';
import type { Archive, ArchiveFile } from '@tribunal/server/platform';

export interface ExtraFiles {
  files: Record<string, string>;
  /** Files that are too large or too many. */
  losses: ArchiveWarning[];
}

/**
 * Reads the files that are placed beside a program, up to the allowed number and size. Files beyond that are not
 * read.
 */
export async function extraFilesOf(
  found: readonly (readonly [name: string, file: ArchiveFile])[],
): Promise<ExtraFiles> {
  const files: [string, string][] = [];
  const losses: ArchiveWarning[] = [];
  let bytes = 0;
  for (const [name, file] of new Map(found)) {
    if (files.length === Limits.extraFiles.max || bytes + file.bytes > Limits.extraFileBytes.max) {
      losses.push({ code: 'extraFile', detail: name });
      continue;
    }
    bytes += file.bytes;
    files.push([name, await file.text()]);
  }
  return { files: Object.fromEntries(files), losses };
}

/** Reads the files with these names; `folder` is where they should be. Throws `UnreadableProblem` if one is missing. */
export function namedFiles(names: readonly string[], archive: Archive, folder: string): Promise<ExtraFiles> {
  return extraFilesOf(
    names.map((name) => {
      const file = archive.find(name);
      if (!file) throw missingFile(`${folder}${name}`);
      return [name, file] as const;
    }),
  );
}
