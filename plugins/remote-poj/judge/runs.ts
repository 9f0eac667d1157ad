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
import { POJ_LANGUAGES } from '../languages';
import { above } from './ids';
import { refuse } from './pages';
import { VERDICTS } from './verdicts';

export interface ListedRun extends RemoteRun {
  /** The login, by the link that the list has it in. */
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
/** Users stand as links to their accounts. */
export const ACCOUNT_LINK = /^(?:.*\/)?userstatus\?(?:.*&)?user_id=([^&#]+)/i;
/** Hours by which the site's clock is ahead of UTC. */
const CLOCK = 8;

/** A list of runs, newest first. Time and memory are empty for most of what is not accepted. */
export function readRuns(page: RemotePage): ListedRun[] {
  if (!isWhole(page)) refuse(page, 'the page has no end');
  const $ = treeOf(page);
  const head = $('table.a tr.in').first();
  if (head.length === 0) refuse(page, 'there is no list of runs');
  return rowsUnder($, head, COLUMNS, page).map((row) => {
    const said = (column: (typeof COLUMNS)[number]): string => words(textOf(row[column]));
    return {
      runId: needMatch(said('Run ID'), /^(\d+)$/, 'the run id', page),
      account:
        loginIn(row['User'].find('a[href]').attr('href'), ACCOUNT_LINK) ??
        fail('layoutChanged', 'a run does not say whose it is', page),
      problemId: needMatch(said('Problem'), /^(\d+)$/, 'the problem id', page),
      languageId: POJ_LANGUAGES.find(({ name }) => name === said('Language'))?.id ?? null,
      codeBytes: measureOf(said('Code Length'), /^(\d+) ?B$/i, page),
      sentAt: clockTime(said('Submit Time'), CLOCK),
      verdict: said('Result'),
      timeMs: measureOf(said('Time'), /^(\d+) ?MS$/i, page),
      memoryKb: measureOf(said('Memory'), /^(\d+) ?K$/i, page),
    };
  });
}

export async function recentRuns(session: RemoteSession, problem: RemoteProblemRef): Promise<RemoteRun[]> {
  const account = session.account;
  if (account === null) return fail('sessionExpired', 'nobody has no runs');
  const query = { user_id: account, problem_id: problem.id, result: '', language: '' };
  const page = await session.get('/status', { query });
  return runsOf(readRuns(page), account, page)
    .filter((run) => run.problemId === problem.id)
    .map(({ runId, problemId, languageId, codeBytes, sentAt }) => ({
      runId,
      problemId,
      languageId,
      codeBytes,
      sentAt,
    }));
}

/** The public list shows everything; no account is needed to look. */
export async function poll(session: RemoteSession, { runId }: { runId: string }): Promise<RemoteProgress> {
  const page = await session.get('/status', { query: { top: above(runId) } });
  const run = readRuns(page).find((one) => one.runId === runId);
  if (!run) return fail('notFound', `POJ has no run ${runId}`, page);
  const meaning = meaningOf(VERDICTS, run.verdict);
  const message = meaning === Status.CompileError ? await compilerOutput(session, runId) : null;
  return progressOf(meaning, run.verdict, { ...NO_OUTCOME, timeMs: run.timeMs, memoryKb: run.memoryKb, message });
}

async function compilerOutput(session: RemoteSession, runId: string): Promise<string> {
  const page = await session.get('/showcompileinfo', { query: { solution_id: runId } });
  if (!isWhole(page)) refuse(page, 'the page has no end');
  return need(treeOf(page), 'pre', page).text().trim();
}

export async function health(session: RemoteSession): Promise<void> {
  readRuns(await session.get('/status'));
}
