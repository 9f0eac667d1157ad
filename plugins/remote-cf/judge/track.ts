import { Status } from '@tribunal/contract';
import type { RemotePage, RemoteProblemRef, RemoteProgress, RemoteRun, RemoteSession } from '@tribunal/remote-kit';
import { fail } from '@tribunal/remote-kit';
import { readDetails } from './details';
import { csrfOf, isHandleOf, own, passed } from './gate';
import { keyOf } from './ids';
import type { SitePart } from './site-part';
import { readRows, type Row } from './rows';

/** A list of submissions, with the page that contains it. */
export interface OwnRuns {
  page: RemotePage;
  rows: Row[];
}

/** Fetches the newest submissions of the session's account. */
export async function fetchOwnRuns(
  session: RemoteSession,
  part: SitePart,
  problem: RemoteProblemRef,
): Promise<OwnRuns> {
  const key = keyOf(problem.id) ?? fail('notFound', `${problem.id} is no problem of the site`);
  const page = own(await session.get(part.ownRunsPath(key), { query: part.ownRunsQuery }), session.account);
  return { page, rows: ownRows(readRows(page), session.account ?? '', page) };
}

/** Returns the rows that name the account or nobody. */
function ownRows(rows: Row[], account: string, page: RemotePage): Row[] {
  const isOwn = ({ handles }: Row): boolean => handles.length === 0 || handles.some((one) => isHandleOf(one, account));
  const found = rows.filter(isOwn);
  if (rows.length > 0 && found.length === 0)
    fail('layoutChanged', 'the list of own runs holds only those of others', page);
  return found;
}

export async function recentRunsAt(
  session: RemoteSession,
  part: SitePart,
  problem: RemoteProblemRef,
): Promise<RemoteRun[]> {
  const { rows } = await fetchOwnRuns(session, part, problem);
  return rows.map(({ run }) => run);
}

/** Polls a submission test by test, or by its row in the list if the site does not provide the tests. */
export async function pollProblemSet(
  session: RemoteSession,
  part: SitePart,
  { runId, problem }: { runId: string; problem: RemoteProblemRef },
): Promise<RemoteProgress> {
  const { page, rows } = await fetchOwnRuns(session, part, problem);
  const row = rows.find(({ run }) => run.runId === runId);
  const answer = await askAbout(session, '/data/submitSource', runId, page);
  // The token comes from the list fetched just now, so a refusal concerns the submission.
  const isRefused = answer.status !== 200;
  if (isRefused && !row) return fail('notFound', `the site does not show submission ${runId} to this account`, answer);
  const progress = isRefused ? null : readDetails(answer);
  if (progress === null) return byRow(row, runId, answer);
  return row && progress.state === 'final' ? measuredBy(row, progress) : progress;
}

/**
 * Returns the progress that the row shows. A compile error is not sufficient, because a row contains no compiler
 * output.
 */
function byRow(row: Row | undefined, runId: string, answer: RemotePage): RemoteProgress {
  const progress = row?.progress();
  const isHalf = progress?.state === 'final' && progress.status === Status.CompileError;
  if (!progress || isHalf) return fail('layoutChanged', `the data of submission ${runId} is not as it was`, answer);
  return progress;
}

type Final = Extract<RemoteProgress, { state: 'final' }>;

/** Takes time and memory from the row if the site omits the tests. */
function measuredBy(row: Row, details: Final): RemoteProgress {
  if (details.timeMs !== null || details.status === Status.CompileError) return details;
  const shown = row.progress();
  return shown.state === 'final' ? { ...details, timeMs: shown.timeMs, memoryKb: shown.memoryKb } : details;
}

/** Requests data about one submission in the same way as the script of the list. Returns refusals as they are. */
export async function askAbout(
  session: RemoteSession,
  path: string,
  runId: string,
  list: RemotePage,
): Promise<RemotePage> {
  const token = csrfOf(list);
  return passed(
    await session.post(path, {
      form: { submissionId: runId, csrf_token: token },
      headers: { origin: new URL(list.url).origin, referer: list.url, 'x-csrf-token': token },
    }),
  );
}
