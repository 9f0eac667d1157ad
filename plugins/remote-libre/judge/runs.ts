import type {
  PublicRun,
  RemoteAdapter,
  RemotePage,
  RemoteProblemRef,
  RemoteProgress,
  RemoteRun,
  RemoteSession,
} from '@tribunal/remote-kit';
import { isDeepStrictEqual } from 'node:util';
import {
  fail,
  isObject,
  listIn,
  numberIn,
  objectIn,
  requireOwnRuns,
  textIn,
  unexpectedField,
  type Json,
} from '@tribunal/remote-kit';
import { PRESETS } from '../languages';
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
  const { body, page } = await readDetail(session, runId);
  return readProgress(body, page);
}

/** Reads a run that its submitter has not hidden. The site shows these to everybody. */
export const fetchPublicRun: RemoteAdapter['fetchPublicRun'] = async (session, { runId }): Promise<PublicRun> => {
  const { body, page } = await readDetail(session, runId);
  const meta = objectIn(body['meta'], page, 'meta');
  const displayId = objectIn(meta['problem'], page, 'problem')['displayId'];
  if (displayId === null) return fail('notFound', `run ${runId} is for a problem without a number`, page);
  return {
    runId,
    account: textIn(objectIn(meta['submitter'], page, 'submitter')['username'], page, 'username'),
    problemId: String(numberIn(displayId, page, 'displayId')),
    languageId: presetIn(body['content']),
    sentAt: timeIn(meta['submitTime'], page),
    progress: readProgress(body, page),
  };
};

/** Returns the preset with the language and all options of a submission; null if it has others. */
function presetIn(content: unknown): string | null {
  if (!isObject(content)) return null;
  const { language, compileAndRunOptions } = content;
  const preset = PRESETS.find(
    (one) => one.language === language && isDeepStrictEqual(one.options, compileAndRunOptions),
  );
  return preset?.id ?? null;
}

/**
 * Reads the details of a run.
 * @throws RemoteFailure `notFound` if the site has no such run, or shows it only to its submitter
 */
async function readDetail(session: RemoteSession, runId: string): Promise<{ body: Json; page: RemotePage }> {
  if (!/^\d+$/.test(runId)) return fail('notFound', `${runId} is no number of a run`);
  const answer = await call(session, 'submission/getSubmissionDetail', { submissionId: runId, locale: 'zh_CN' });
  const { page, error, body } = answer;
  if (error === 'NO_SUCH_SUBMISSION' || error === 'PERMISSION_DENIED') {
    return fail('notFound', `LibreOJ has no run ${runId}, or does not show it`, page);
  }
  if (body === null) return unknownError(answer);
  const shownId = numberIn(objectIn(body['meta'], page, 'meta')['id'], page, 'id');
  return String(shownId) === runId ? { body, page } : unexpectedField(page, 'id');
}

/** Checks the health of the site: any reply about the first problem counts, even that it does not exist. */
export async function health(session: RemoteSession): Promise<void> {
  const answer = await call(session, 'problem/getProblem', { displayId: 1, localizedContentsTitleOnly: true });
  if (answer.body) textIn(objectIn(answer.body['meta'], answer.page, 'meta')['type'], answer.page, 'type');
}
