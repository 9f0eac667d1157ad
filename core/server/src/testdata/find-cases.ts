import { type ArchiveWarning, Limits } from '@tribunal/contract';
import { commonFolder, type Archive } from '@tribunal/platform';
import type { TestdataCase } from './model';
import { pairNames } from './pairing';

interface ListedCase {
  inputName?: unknown;
  outputName?: unknown;
  groupNum?: unknown;
  score?: unknown;
}

const wholeUpTo = (max: number, value: unknown): number | null =>
  Number.isInteger(value) && (value as number) >= 0 && (value as number) <= max ? (value as number) : null;

/**
 * Reads testcases with their groups and scores from a file `info` (HOJ). Returns null if there is no such file or it
 * does not match the archive.
 */
async function readListedCases(archive: Archive): Promise<TestdataCase[] | null> {
  const info = archive.find('info');
  if (!info) return null;
  const listed = parse(await info.text());
  const cases = listed.flatMap(({ inputName, outputName, groupNum, score }) => {
    const [input, output] = [archive.find(String(inputName)), archive.find(String(outputName))];
    if (!input || !output) return [];
    const group = wholeUpTo(Limits.cases.max, groupNum);
    return [{ input, output, groupNum: group === 0 ? null : group, score: wholeUpTo(Limits.caseScore.max, score) }];
  });
  return cases.length > 0 && cases.length === listed.length ? cases : null;
}

function parse(text: string): ListedCase[] {
  try {
    const { testCases } = JSON.parse(text) as { testCases?: unknown };
    return Array.isArray(testCases) ? (testCases as ListedCase[]) : [];
  } catch {
    return [];
  }
}

interface FoundCases {
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
