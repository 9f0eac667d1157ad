import { Limits, type ArchiveWarning } from '@tribunal/contract';
import type { ArchiveFile } from '@tribunal/server/platform';
import type { PackageSolution } from '@tribunal/plugin-problem-packages/server';

/** A solution whose text has not been read yet; `about` returns the other fields once the text is known. */
export interface FoundProgram {
  name: string;
  file: ArchiveFile;
  about: (code: string) => Pick<PackageSolution, 'language' | 'expected'>;
}

/** Upper bound for the size: the limit counts characters, and each takes at most 3 bytes in UTF-8. */
const MAX_BYTES = 3 * Limits.code.max;

/**
 * Reads the programs as solutions, up to the number that a problem may have. Programs that are too long or exceed
 * that number are not read.
 */
export async function solutionsFrom(
  programs: readonly FoundProgram[],
): Promise<{ solutions: PackageSolution[]; losses: ArchiveWarning[] }> {
  const solutions: PackageSolution[] = [];
  const losses: ArchiveWarning[] = [];
  for (const { name, file, about } of programs) {
    if (file.bytes > MAX_BYTES) losses.push({ code: 'solutionTooLong', detail: name });
    else if (solutions.length === Limits.solutions.max) losses.push({ code: 'tooManySolutions', detail: name });
    else {
      const code = await file.text();
      solutions.push({ name, code, ...about(code) });
    }
  }
  return { solutions, losses };
}

/**
 * Returns the name of a program that is embedded in a description: the language as the description calls it, and its
 * position, e.g. `C++ 1`.
 */
export const programName = (language: string, index: number): string => `${language} ${index + 1}`.trim();
