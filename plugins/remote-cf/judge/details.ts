import { Status, type RemoteCase, type RemotePage, type RemoteProgress } from '@tribunal/contract';
import { load } from 'cheerio';
import { NO_OUTCOME, progressOf, words } from '@tribunal/remote-kit';
import { waiting } from './rows';
import { meaningOfEnum, meaningOfText } from './verdicts';

/** Flat, with the number of the test behind `#`; all values are texts. */
type Details = Readonly<Record<string, string>>;

/** The answer of `/data/submitSource`, test by test; null: it is not as we know it. */
export function readDetails(page: RemotePage): RemoteProgress | null {
  const details = textsOf(page);
  if (!details || !isWellFormed(details)) return null;
  const said = words(load(details['verdict']!).text());
  if (details['waiting'] === 'false' && details['compilationError'] === 'true') {
    const message = unixLines(details['checkerStdoutAndStderr#1'] ?? '').trim() || null;
    return { state: 'final', status: Status.CompileError, ...NO_OUTCOME, message };
  }
  const seqs = seqsOf(details);
  const unknown = seqs.map((seq) => details[`verdict#${seq}`]!).find((verdict) => meaningOfEnum(verdict) === null);
  if (unknown !== undefined) return { state: 'unknown', text: unknown };
  const cases = seqs.flatMap((seq) => caseOf(details, seq));
  if (details['waiting'] === 'false') return finalOf(said, cases);
  return cases.length > 0 ? { state: 'judging', done: cases.length, total: null, cases } : waiting(said);
}

/** null: it is no JSON. */
function textsOf(page: RemotePage): Details | null {
  try {
    const told = Object.entries(Object(JSON.parse(page.text)) as object);
    return Object.fromEntries(told.filter(([, value]) => typeof value === 'string')) as Details;
  } catch {
    return null;
  }
}

/** A test is told wholly: it is never half of one. */
function isWellFormed(details: Details): boolean {
  const isFlag = (name: string): boolean => ['true', 'false'].includes(details[name] ?? '');
  const isNumber = (name: string): boolean => /^\d+$/.test(details[name] ?? '');
  const hasHead = isFlag('waiting') && isFlag('compilationError') && isNumber('testCount') && 'verdict' in details;
  const isWhole = (seq: number): boolean =>
    Boolean(details[`verdict#${seq}`]) && isNumber(`timeConsumed#${seq}`) && isNumber(`memoryConsumed#${seq}`);
  return hasHead && (details['compilationError'] === 'true' || seqsOf(details).every(isWhole));
}

/** While a round runs the answer may leave out all tests. */
function seqsOf(details: Details): number[] {
  const hasTests = Object.keys(details).some((name) => name.includes('#'));
  return hasTests ? Array.from({ length: Number(details['testCount']) }, (_, at) => at + 1) : [];
}

/**
 * A word that nobody knows, or that tells less than the tests do, is no verdict: nothing is accepted with a test that failed.
 * Without any word it is that of the test that failed; null: of none.
 */
function finalOf(said: string, cases: RemoteCase[]): RemoteProgress | null {
  const failed = cases.findLast((one) => one.status !== Status.Accepted);
  if (said === '' && !failed) return null;
  const meaning = said === '' ? failed!.status : meaningOfText(said);
  if (meaning === Status.Accepted && failed) return { state: 'unknown', text: said };
  return progressOf(meaning, said, {
    timeMs: greatest(cases.map((one) => one.timeMs)),
    memoryKb: greatest(cases.map((one) => one.memoryKb)),
    score: null,
    message: meaning === Status.Accepted ? null : said || null,
    cases,
  });
}

/** Memory is bytes there. A test that still runs is none yet. */
function caseOf(details: Details, seq: number): RemoteCase[] {
  const status = meaningOfEnum(details[`verdict#${seq}`]!);
  if (typeof status !== 'number') return [];
  const checker = unixLines(details[`checkerStdoutAndStderr#${seq}`] ?? '').trim();
  return [
    {
      seq,
      groupNum: null,
      status,
      timeMs: Number(details[`timeConsumed#${seq}`]),
      memoryKb: Math.round(Number(details[`memoryConsumed#${seq}`]) / 1024),
      score: null,
      message: (status !== Status.Accepted && checker) || null,
    },
  ];
}

const unixLines = (text: string): string => text.replace(/\r\n?/g, '\n');

/** What the site shows as a submission's own: the greatest of its tests. */
function greatest(numbers: readonly (number | null)[]): number | null {
  const known = numbers.filter((number) => number !== null);
  return known.length > 0 ? Math.max(...known) : null;
}
