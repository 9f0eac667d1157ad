import { Status } from '@tribunal/contract';
import { load } from 'cheerio';
import {
  NO_RUN_DETAILS,
  toProgress,
  collapseWhitespace,
  type RemoteCase,
  type RemotePage,
  type RemoteProgress,
} from '@tribunal/remote-kit';
import { waiting } from './rows';
import { meaningOfEnum, meaningOfText } from './verdicts';

/** A flat object whose keys end with `#` and the number of the test; all values are strings. */
type Details = Readonly<Record<string, string>>;

/** Reads the reply of `/data/submitSource`, test by test. Returns null if it does not have the known format. */
export function readDetails(page: RemotePage): RemoteProgress | null {
  const details = textsOf(page);
  if (!details || !isWellFormed(details)) return null;
  const verdictText = collapseWhitespace(load(details['verdict']!).text());
  if (details['waiting'] === 'false' && details['compilationError'] === 'true') {
    const compilerOutput = details['checkerStdoutAndStderr#1'];
    if (compilerOutput === undefined) return null;
    const message = unixLines(compilerOutput).trim() || null;
    return { state: 'final', status: Status.CompileError, ...NO_RUN_DETAILS, message };
  }
  const seqs = seqsOf(details);
  const unknown = seqs.map((seq) => details[`verdict#${seq}`]!).find((verdict) => meaningOfEnum(verdict) === null);
  if (unknown !== undefined) return { state: 'unknown', text: unknown };
  const cases = seqs.flatMap((seq) => caseOf(details, seq));
  if (details['waiting'] === 'false') return finalOf(verdictText, cases);
  return cases.length > 0 ? { state: 'judging', done: cases.length, total: null, cases } : waiting(verdictText);
}

/** Returns null if the page is not JSON. */
function textsOf(page: RemotePage): Details | null {
  try {
    const entries = Object.entries(Object(JSON.parse(page.text)) as object);
    return Object.fromEntries(entries.filter(([, value]) => typeof value === 'string')) as Details;
  } catch {
    return null;
  }
}

/** Returns whether every test has all of its fields. */
function isWellFormed(details: Details): boolean {
  const isFlag = (name: string): boolean => ['true', 'false'].includes(details[name] ?? '');
  const isNumber = (name: string): boolean => /^\d+$/.test(details[name] ?? '');
  const hasHead = isFlag('waiting') && isFlag('compilationError') && isNumber('testCount') && 'verdict' in details;
  const isWhole = (seq: number): boolean =>
    Boolean(details[`verdict#${seq}`]) && isNumber(`timeConsumed#${seq}`) && isNumber(`memoryConsumed#${seq}`);
  return hasHead && (details['compilationError'] === 'true' || seqsOf(details).every(isWhole));
}

/** Returns the numbers of the tests. While a round is running, the reply may omit all tests. */
function seqsOf(details: Details): number[] {
  const hasTests = Object.keys(details).some((name) => name.includes('#'));
  return hasTests ? Array.from({ length: Number(details['testCount']) }, (_, at) => at + 1) : [];
}

/**
 * Returns the final result. A verdict that is unknown, or that says Accepted although a test failed, is returned as
 * unknown. Without a verdict, that of the last failed test counts; returns null if no test failed either.
 */
function finalOf(verdictText: string, cases: RemoteCase[]): RemoteProgress | null {
  const failed = cases.findLast((one) => one.status !== Status.Accepted);
  if (verdictText === '' && !failed) return null;
  const meaning = verdictText === '' ? failed!.status : meaningOfText(verdictText);
  if (meaning === Status.Accepted && failed) return { state: 'unknown', text: verdictText };
  return toProgress(meaning, verdictText, {
    timeMs: greatest(cases.map((one) => one.timeMs)),
    memoryKb: greatest(cases.map((one) => one.memoryKb)),
    score: null,
    message: meaning === Status.Accepted ? null : verdictText || null,
    cases,
  });
}

/** Returns the test as a testcase, or nothing while it is running. The site reports memory in bytes. */
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

/** Returns the maximum over the tests, which the site shows as the value of the submission. */
function greatest(numbers: readonly (number | null)[]): number | null {
  const known = numbers.filter((number) => number !== null);
  return known.length > 0 ? Math.max(...known) : null;
}
