import {
  Status,
  type RemotePage,
  type RemoteProblemRef,
  type RemoteProgress,
  type RemoteRun,
  type RemoteSession,
} from '@tribunal/contract';
import {
  clockTime,
  fail,
  isWhole,
  loginIn,
  meaningOf,
  measureOf,
  need,
  needMatch,
  NO_OUTCOME,
  progressOf,
  rowsUnder,
  runsOf,
  textOf,
  treeOf,
  words,
} from '@tribunal/remote-kit';
import { HDU_LANGUAGES } from '../languages';
import { open, refuse } from './pages';
import { VERDICTS } from './verdicts';

export interface ListedRun {
  runId: string;
  problemId: string;
  languageId: string | null;
  sentAt: number | null;
  /** The login. The list shows a name beside it that everybody chooses. */
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
/** The author is a link to the account. */
export const ACCOUNT_LINK = /^(?:.*\/)?userstatus\.php\?(?:.*&)?user=([^&#]+)/i;
/** Hours by which the site's clock is ahead of UTC. */
const CLOCK = 8;

/**
 * A list of runs, newest first; 15 on a page. Code lengths are left out: they count GB2312, and the blanks that short sources
 * got, so they are not those of what was sent.
 */
export function readRuns(page: RemotePage): ListedRun[] {
  if (!isWhole(page)) refuse(page, 'the page has no end');
  const $ = treeOf(page);
  const head = $('#fixed_table tr.table_header').first();
  if (head.length === 0) refuse(page, 'there is no list of runs');
  return rowsUnder($, head, COLUMNS, page).map((row) => {
    const said = (column: (typeof COLUMNS)[number]): string => words(textOf(row[column]));
    return {
      runId: needMatch(said('Run ID'), /^(\d+)$/, 'the run id', page),
      account:
        loginIn(row['Author'].find('a[href]').attr('href'), ACCOUNT_LINK) ??
        fail('layoutChanged', 'a run does not say whose it is', page),
      problemId: needMatch(said('Pro.ID'), /^(\d+)$/, 'the problem id', page),
      languageId: HDU_LANGUAGES.find(({ name }) => name === said('Language'))?.id ?? null,
      sentAt: clockTime(said('Submit Time'), CLOCK),
      verdict: said('Judge Status'),
      timeMs: measureOf(said('Exe.Time'), /^(\d+) ?MS$/i, page),
      memoryKb: measureOf(said('Exe.Memory'), /^(\d+) ?K$/i, page),
    };
  });
}

export async function recentRuns(session: RemoteSession, problem: RemoteProblemRef): Promise<RemoteRun[]> {
  const account = session.account;
  if (account === null) return fail('sessionExpired', 'nobody has no runs');
  const page = await open(session, '/status.php', { user: account, pid: problem.id });
  return runsOf(readRuns(page), account, page)
    .filter((run) => run.problemId === problem.id)
    .map(({ runId, problemId, languageId, sentAt }) => ({ runId, problemId, languageId, codeBytes: null, sentAt }));
}

/** The list that begins with a run has it first. Nobody needs to be signed in for it. */
export async function poll(session: RemoteSession, { runId }: { runId: string }): Promise<RemoteProgress> {
  const page = await open(session, '/status.php', { first: runId });
  const run = readRuns(page).find((one) => one.runId === runId);
  if (!run) return fail('notFound', `HDU has no run ${runId}`, page);
  const meaning = meaningOf(VERDICTS, run.verdict);
  if (meaning === Status.CompileError) {
    // The list says 0 of what never ran.
    return progressOf(meaning, run.verdict, { ...NO_OUTCOME, message: await compilerOutput(session, runId) });
  }
  const { timeMs, memoryKb } = run;
  return progressOf(meaning, run.verdict, { ...NO_OUTCOME, timeMs, memoryKb, message: reasonIn(run.verdict) });
}

/** What stands in brackets behind a verdict: `ACCESS_VIOLATION`. */
const reasonIn = (verdict: string): string | null => /\((.+)\)$/.exec(verdict)?.[1] ?? null;

async function compilerOutput(session: RemoteSession, runId: string): Promise<string> {
  const page = await open(session, '/viewerror.php', { rid: runId });
  if (!isWhole(page)) refuse(page, 'the page has no end');
  return need(treeOf(page), 'pre', page).text().trim();
}

export async function health(session: RemoteSession): Promise<void> {
  readRuns(await open(session, '/status.php'));
}
