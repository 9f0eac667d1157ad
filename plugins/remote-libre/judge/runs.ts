import type { RemotePage, RemoteProblemRef, RemoteProgress, RemoteRun, RemoteSession } from '@tribunal/remote-kit';
import {
  fail,
  listIn,
  numberIn,
  objectIn,
  requireOwnRuns,
  textIn,
  unexpectedField,
  type Json,
} from '@tribunal/remote-kit';
import { call, unknownError } from './api';
import { readProgress } from './progress';

const LISTED = 10;

/**
 * Returns the newest runs of a problem, without ids of our presets: the list shows the language but not its options.
 */
export async function recentRuns(session: RemoteSession, problem: RemoteProblemRef): Promise<RemoteRun[]> {
  if (session.account === null) return fail('sessionExpired', 'nobody has no runs');
  const answer = await call(session, 'submission/querySubmission', {
    locale: 'zh_CN',
    problemDisplayId: Number(problem.id),
    submitter: session.account,
    takeCount: LISTED,
  });
  const { page, body } = answer;
  if (body === null) return unknownError(answer);
  const listed = listIn(body['submissions'], page, 'submissions').map((one) => {
    const run = objectIn(one, page, 'submission');
    const displayId = numberIn(objectIn(run['problem'], page, 'problem')['displayId'], page, 'displayId');
    return {
      account: textIn(objectIn(run['submitter'], page, 'submitter')['username'], page, 'username'),
      runId: String(numberIn(run['id'], page, 'id')),
      problemId: String(displayId),
      languageId: null,
      codeBytes: run['answerSize'] === null ? null : numberIn(run['answerSize'], page, 'answerSize'),
      sentAt: timeIn(run['submitTime'], page),
    };
  });
  return requireOwnRuns(listed, session.account, page).map(({ account: _, ...run }) => run);
}

/** Reads a time, which the site states in UTC. */
function timeIn(value: unknown, page: RemotePage): number {
  const text = textIn(value, page, 'submitTime');
  const time = text.endsWith('Z') ? Date.parse(text) : NaN;
  return Number.isNaN(time) ? unexpectedField(page, 'submitTime') : time;
}

export async function poll(session: RemoteSession, { runId }: { runId: string }): Promise<RemoteProgress> {
  const query: Json = { submissionId: runId, locale: 'zh_CN' };
  const answer = await call(session, 'submission/getSubmissionDetail', query);
  const { page, error, body } = answer;
  if (error === 'NO_SUCH_SUBMISSION' || error === 'PERMISSION_DENIED') {
    return fail('notFound', `LibreOJ has no run ${runId}, or does not show it`, page);
  }
  if (body === null) return unknownError(answer);
  const shownId = objectIn(body['meta'], page, 'meta')['id'];
  if (shownId !== undefined && String(shownId) !== runId) return unexpectedField(page, 'id');
  return readProgress(body, page);
}

/** Checks the health of the site: any reply about the first problem counts, even that it does not exist. */
export async function health(session: RemoteSession): Promise<void> {
  const answer = await call(session, 'problem/getProblem', { displayId: 1, localizedContentsTitleOnly: true });
  if (answer.body) textIn(objectIn(answer.body['meta'], answer.page, 'meta')['type'], answer.page, 'type');
}
