import { Limits, type PackageRemark } from '@tribunal/contract';
import type { PackageFile, PackageSolution } from '../../model';

/** A solution that has not been read yet; `about` says the rest of it once its text is known. */
export interface FoundProgram {
  name: string;
  file: PackageFile;
  about: (code: string) => Pick<PackageSolution, 'language' | 'expected'>;
}

/** The limit counts characters, none of which takes more bytes. */
const MAX_BYTES = 3 * Limits.code.max;

/** The programs as solutions, as many as a problem may have; what is too long or one too many is not read. */
export async function solutionsFrom(
  programs: readonly FoundProgram[],
): Promise<{ solutions: PackageSolution[]; losses: PackageRemark[] }> {
  const solutions: PackageSolution[] = [];
  const losses: PackageRemark[] = [];
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

/** A program that lies inside a description goes by its language, as it is called there, and its place: `C++ 1`. */
export const programName = (language: string, place: number): string => `${language} ${place + 1}`.trim();
