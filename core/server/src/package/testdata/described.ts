import { Limits } from '@tribunal/contract';
import type { Archive, PackageCase } from '../model';

interface DescribedCase {
  inputName?: unknown;
  outputName?: unknown;
  groupNum?: unknown;
  score?: unknown;
}

const wholeUpTo = (max: number, value: unknown): number | null =>
  Number.isInteger(value) && (value as number) >= 0 && (value as number) <= max ? (value as number) : null;

/** Cases as a file `info` lists them (HOJ), with their groups and scores; null when there is no such file or it does not fit. */
export async function describedCases(archive: Archive): Promise<PackageCase[] | null> {
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

function parse(text: string): DescribedCase[] {
  try {
    const { testCases } = JSON.parse(text) as { testCases?: unknown };
    return Array.isArray(testCases) ? (testCases as DescribedCase[]) : [];
  } catch {
    return [];
  }
}
