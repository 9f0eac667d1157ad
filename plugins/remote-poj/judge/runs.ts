import { Status } from '@tribunal/contract';
import type {
  PublicRun,
  RemotePage,
  RemoteProblemRef,
  RemoteProgress,
  RemoteRun,
  RemoteSession,
} from '@tribunal/remote-kit';
import {
  parseClockTime,
  fail,
  isCompletePage,
  loginFromHref,
  lookUpVerdict,
  parseMeasure,
  requireElement,
  requireMatch,
  NO_RUN_DETAILS,
  toProgress,
  parseTableRows,
  requireOwnRuns,
  textOf,
  parseHtml,
  collapseWhitespace,
  type VerdictMeaning,
} from '@tribunal/remote-kit';
import { POJ_LANGUAGES } from '../languages';
import { above } from './ids';
import { refuse } from './pages';

/** Texts of the column `Result`. */
export const VERDICTS: Readonly<Record<string, VerdictMeaning>> = {
  '': 'pending',
  Waiting: 'pending',
  Pending: 'pending',
  Compiling: 'compiling',
  'Running & Judging': 'judging',
  Accepted: Status.Accepted,
  'Presentation Error': Status.PresentationError,
  'Wrong Answer': Status.WrongAnswer,
  'Time Limit Exceeded': Status.TimeLimitExceeded,
  'Memory Limit Exceeded': Status.MemoryLimitExceeded,
  'Runtime Error*': Status.RuntimeError,
  'Output Limit Exceeded': Status.RuntimeError,
  'Compile Error': Status.CompileError,
  'System Error': Status.SystemError,
  'Validator Error': Status.SystemError,
};

export interface ListedRun extends RemoteRun {
  problemId: string;
  /** The login name, taken from the link in the list. */
  account: string;
  verdict: string;
  timeMs: number | null;
  memoryKb: number | null;
}

const COLUMNS = [
  'Run ID',
  'User',
  'Problem',
  'Result',
  'Memory',
  'Time',
  'Language',
  'Code Length',
  'Submit Time',
] as const;
/** Matches the link from a user to the account. */
export const ACCOUNT_LINK = /^(?:.*\/)?userstatus\?(?:.*&)?user_id=([^&#]+)/i;
/** Offset of the site's clock from UTC, in hours. */
const CLOCK = 8;

/** Reads a list of runs, newest first. Time and memory are empty for most runs that were not accepted. */
export function readRuns(page: RemotePage): ListedRun[] {
  if (!isCompletePage(page)) refuse(page, 'the page has no end');
  const $ = parseHtml(page);
  const head = $('table.a tr.in').first();
  if (head.length === 0) refuse(page, 'there is no list of runs');
  return parseTableRows($, head, COLUMNS, page).map((row) => {
    const cellText = (column: (typeof COLUMNS)[number]): string => collapseWhitespace(textOf(row[column]));
    return {
      runId: requireMatch(cellText('Run ID'), /^(\d+)$/, 'the run id', page),
      account:
        loginFromHref(row['User'].find('a[href]').attr('href'), ACCOUNT_LINK) ??
        fail('layoutChanged', 'a run does not say whose it is', page),
      problemId: requireMatch(cellText('Problem'), /^(\d+)$/, 'the problem id', page),
      languageId: POJ_LANGUAGES.find(({ name }) => name === cellText('Language'))?.id ?? null,
      codeBytes: parseMeasure(cellText('Code Length'), /^(\d+) ?B$/i, page),
      sentAt: parseClockTime(cellText('Submit Time'), CLOCK),
      verdict: cellText('Result'),
      timeMs: parseMeasure(cellText('Time'), /^(\d+) ?MS$/i, page),
      memoryKb: parseMeasure(cellText('Memory'), /^(\d+) ?K$/i, page),
    };
  });
}

export async function recentRuns(session: RemoteSession, problem: RemoteProblemRef): Promise<RemoteRun[]> {
  const account = session.account;
  if (account === null) return fail('sessionExpired', 'nobody has no runs');
  const query = { user_id: account, problem_id: problem.id, result: '', language: '' };
  const page = await session.get('/status', { query });
  return requireOwnRuns(readRuns(page), account, page)
    .filter((run) => run.problemId === problem.id)
    .map(({ runId, problemId, languageId, codeBytes, sentAt }) => ({
      runId,
      problemId,
      languageId,
      codeBytes,
      sentAt,
    }));
}

/** Polls a run with the public list, which shows everything without a login. */
export const poll = async (session: RemoteSession, { runId }: { runId: string }): Promise<RemoteProgress> =>
  progressOf(session, await readRun(session, runId));

/** Fetches a run of any account, which the list shows to everybody. */
export async function fetchPublicRun(session: RemoteSession, { runId }: { runId: string }): Promise<PublicRun> {
  // Users enter ids of runs; anything else would be another list.
  if (!/^\d+$/.test(runId)) fail('notFound', `POJ has no run ${runId}`);
  const run = await readRun(session, runId);
  const { account, problemId, languageId, sentAt } = run;
  return { runId, account, problemId, languageId, sentAt, progress: await progressOf(session, run) };
}

async function readRun(session: RemoteSession, runId: string): Promise<ListedRun> {
  const page = await session.get('/status', { query: { top: above(runId) } });
  const run = readRuns(page).find((one) => one.runId === runId);
  return run ?? fail('notFound', `POJ has no run ${runId}`, page);
}

async function progressOf(session: RemoteSession, run: ListedRun): Promise<RemoteProgress> {
  const meaning = lookUpVerdict(VERDICTS, run.verdict);
  const message = meaning === Status.CompileError ? await compilerOutput(session, run.runId) : null;
  return toProgress(meaning, run.verdict, { ...NO_RUN_DETAILS, timeMs: run.timeMs, memoryKb: run.memoryKb, message });
}

async function compilerOutput(session: RemoteSession, runId: string): Promise<string> {
  const page = await session.get('/showcompileinfo', { query: { solution_id: runId } });
  if (!isCompletePage(page)) refuse(page, 'the page has no end');
  return requireElement(parseHtml(page), 'pre', page).text().trim();
}

export async function health(session: RemoteSession): Promise<void> {
  readRuns(await session.get('/status'));
}
