import type { ArchiveWarning } from '@tribunal/contract';
import { commonFolder, type Archive } from '../archive';
import type { TestdataCase } from './model';
import { readListedCases } from './listed-cases';
import { pairNames } from './pairing';

export interface FoundCases {
  cases: TestdataCase[];
  unmatched: ArchiveWarning[];
  remarks: ArchiveWarning[];
}

/** Returns the testcases of an archive: those that a description lists, otherwise those found by file names. */
export async function findCases(archive: Archive): Promise<FoundCases> {
  const inside = archive.under(commonFolder(archive.files.map(({ name }) => name)));
  const described = await readListedCases(inside);
  if (!described) return pairedCases(inside);
  const used = new Set(described.flatMap(({ input, output }) => [input, output]));
  const unmatched = inside.files
    .filter((file) => !used.has(file) && file.name !== 'info')
    .map(({ name }) => ({ code: 'noTestdata', detail: name }));
  return { cases: described, unmatched, remarks: [] };
}

/** Returns the testcases found by file names. */
export function pairedCases(archive: Archive): FoundCases {
  const { pairs, unmatched, remarks } = pairNames(archive.files.map(({ name }) => name));
  const cases = pairs.map(({ input, output, groupNum }) => ({
    input: archive.find(input)!,
    output: archive.find(output)!,
    groupNum,
    score: null,
  }));
  return { cases, unmatched, remarks };
}
