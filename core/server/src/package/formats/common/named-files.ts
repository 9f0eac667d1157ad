import { Limits, type PackageRemark } from '@tribunal/contract';
import type { Archive, PackageFile } from '../../model';
import { NotUnderstood } from './not-understood';

export interface ExtraFiles {
  files: Record<string, string>;
  /** Those that are too large, or too many. */
  losses: PackageRemark[];
}

/** The texts of files that go beside a program, as many as it may have; what is too much is not read. */
export async function extraFilesOf(
  found: readonly (readonly [name: string, file: PackageFile])[],
): Promise<ExtraFiles> {
  const files: [string, string][] = [];
  const losses: PackageRemark[] = [];
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

/** The files of these names. Throws `NotUnderstood` when one is not there; `place` is where they should be. */
export function namedFiles(names: readonly string[], archive: Archive, place: string): Promise<ExtraFiles> {
  return extraFilesOf(
    names.map((name) => {
      const file = archive.find(name);
      if (!file) throw new NotUnderstood('missingFile', { name: `${place}${name}` });
      return [name, file] as const;
    }),
  );
}
