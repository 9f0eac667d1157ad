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
import { HDU_LANGUAGES } from '../languages';
import { open, refuse } from './pages';

/**
 * Texts of the column `Judge Status`. Texts with a suffix, such as `Runtime Error(ACCESS_VIOLATION)`, are matched by
 * their beginning.
 */
export const VERDICTS: Readonly<Record<string, VerdictMeaning>> = {
  '': 'pending',
  Queuing: 'pending',
  Submitted: 'pending',
  Pending: 'pending',
  Compiling: 'compiling',
  Running: 'judging',
  Accepted: Status.Accepted,
  'Presentation Error': Status.PresentationError,
  'Wrong Answer': Status.WrongAnswer,
  'Runtime Error*': Status.RuntimeError,
  'Time Limit Exceeded': Status.TimeLimitExceeded,
  'Memory Limit Exceeded': Status.MemoryLimitExceeded,
  'Output Limit Exceeded': Status.RuntimeError,
  'Compilation Error': Status.CompileError,
  'System Error': Status.SystemError,
  'Validator Error': Status.SystemError,
  'Out Of Contest Time': Status.SystemError,
};

export interface ListedRun {
  runId: string;
  problemId: string;
  languageId: string | null;
  sentAt: number | null;
  /** The login name. The list also shows a display name, which the user can choose freely. */
  account: string;
  verdict: string;
  timeMs: number | null;
  memoryKb: number | null;
}

const COLUMNS = [
  'Run ID',
  'Submit Time',
  'Judge Status',
  'Pro.ID',
  'Exe.Time',
  'Exe.Memory',
  'Language',
  'Author',
] as const;
/** Matches the link from the author to the account. */
export const ACCOUNT_LINK = /^(?:.*\/)?userstatus\.php\?(?:.*&)?user=([^&#]+)/i;
/** Offset of the site's clock from UTC, in hours. */
const CLOCK = 8;

/**
 * Reads a list of runs, newest first; 15 per page. Code lengths are omitted: they count bytes in GB2312 and include
 * the blanks that pad short sources, so they differ from the length of the submitted code.
 */
export function readRuns(page: RemotePage): ListedRun[] {
  if (!isCompletePage(page)) refuse(page, 'the page has no end');
  const $ = parseHtml(page);
  const head = $('#fixed_table tr.table_header').first();
  if (head.length === 0) refuse(page, 'there is no list of runs');
  return parseTableRows($, head, COLUMNS, page).map((row) => {
    const cellText = (column: (typeof COLUMNS)[number]): string => collapseWhitespace(textOf(row[column]));
    return {
      runId: requireMatch(cellText('Run ID'), /^(\d+)$/, 'the run id', page),
      account:
        loginFromHref(row['Author'].find('a[href]').attr('href'), ACCOUNT_LINK) ??
        fail('layoutChanged', 'a run does not say whose it is', page),
      problemId: requireMatch(cellText('Pro.ID'), /^(\d+)$/, 'the problem id', page),
      languageId: HDU_LANGUAGES.find(({ name }) => name === cellText('Language'))?.id ?? null,
      sentAt: parseClockTime(cellText('Submit Time'), CLOCK),
      verdict: cellText('Judge Status'),
      timeMs: parseMeasure(cellText('Exe.Time'), /^(\d+) ?MS$/i, page),
      memoryKb: parseMeasure(cellText('Exe.Memory'), /^(\d+) ?K$/i, page),
    };
  });
}

export async function recentRuns(session: RemoteSession, problem: RemoteProblemRef): Promise<RemoteRun[]> {
  const account = session.account;
  if (account === null) return fail('sessionExpired', 'nobody has no runs');
  const page = await open(session, '/status.php', { user: account, pid: problem.id });
  return requireOwnRuns(readRuns(page), account, page)
    .filter((run) => run.problemId === problem.id)
    .map(({ runId, problemId, languageId, sentAt }) => ({ runId, problemId, languageId, codeBytes: null, sentAt }));
}

/** Polls a run with the list that begins with it. No login is required. */
export const poll = async (session: RemoteSession, { runId }: { runId: string }): Promise<RemoteProgress> =>
  progressOf(session, await readRun(session, runId));

/** Fetches a run of any account, which the list shows to everybody. */
export async function fetchPublicRun(session: RemoteSession, { runId }: { runId: string }): Promise<PublicRun> {
  // Users enter ids of runs; anything else would be another list.
  if (!/^\d+$/.test(runId)) fail('notFound', `HDU has no run ${runId}`);
  const run = await readRun(session, runId);
  const { account, problemId, languageId, sentAt } = run;
  return { runId, account, problemId, languageId, sentAt, progress: await progressOf(session, run) };
}

async function readRun(session: RemoteSession, runId: string): Promise<ListedRun> {
  const page = await open(session, '/status.php', { first: runId });
  const run = readRuns(page).find((one) => one.runId === runId);
  return run ?? fail('notFound', `HDU has no run ${runId}`, page);
}

async function progressOf(session: RemoteSession, run: ListedRun): Promise<RemoteProgress> {
  const meaning = lookUpVerdict(VERDICTS, run.verdict);
  if (meaning === Status.CompileError) {
    // The list shows 0 for time and memory if the program never ran.
    return toProgress(meaning, run.verdict, { ...NO_RUN_DETAILS, message: await compilerOutput(session, run.runId) });
  }
  const { timeMs, memoryKb } = run;
  return toProgress(meaning, run.verdict, { ...NO_RUN_DETAILS, timeMs, memoryKb, message: reasonIn(run.verdict) });
}

/** Returns the text in brackets after a verdict, e.g. `ACCESS_VIOLATION`. */
const reasonIn = (verdict: string): string | null => /\((.+)\)$/.exec(verdict)?.[1] ?? null;

async function compilerOutput(session: RemoteSession, runId: string): Promise<string> {
  const page = await open(session, '/viewerror.php', { rid: runId });
  if (!isCompletePage(page)) refuse(page, 'the page has no end');
  return requireElement(parseHtml(page), 'pre', page).text().trim();
}

export async function health(session: RemoteSession): Promise<void> {
  readRuns(await open(session, '/status.php'));
}
