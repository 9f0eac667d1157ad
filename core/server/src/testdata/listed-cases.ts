import { Limits } from '@tribunal/contract';
import type { Archive } from '../archive';
import type { TestdataCase } from './model';

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
export async function readListedCases(archive: Archive): Promise<TestdataCase[] | null> {
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
