import type { RemoteSession, RemoteSubmission } from '@tribunal/remote-kit';
import { fail, RemoteFailure, type Json } from '@tribunal/remote-kit';
import { PRESETS } from '../languages';
import { call, type Answer } from './api';
import { isLoggedIn } from './login';

/** Errors by which the site refuses a submission. */
const REFUSALS = ['NO_SUCH_PROBLEM', 'FILE_TOO_LARGE', 'FILE_UUID_EXISTS', 'FILE_NOT_UPLOADED'];

/**
 * Submits code, which the site accepts only from accounts that it exempted from its checks. It expects its internal
 * number of the problem, which differs from the displayed one.
 */
export async function submit(
  session: RemoteSession,
  { problem, languageId, code }: RemoteSubmission,
): Promise<{ runId: string }> {
  const preset = PRESETS.find(({ id }) => id === languageId);
  if (!preset) return fail('rejected', `LibreOJ has no language ${languageId}`);
  if (problem.ref === null) return fail('notFound', `the site's own number of problem ${problem.id} is not known`);
  const { page, error, body } = await send(session, {
    problemId: Number(problem.ref),
    content: { language: preset.language, code, compileAndRunOptions: preset.options },
    uploadInfo: null,
  });
  if (error === 'PERMISSION_DENIED') return fail('sessionExpired', 'the site does not know who submits', page);
  if (error !== null && REFUSALS.includes(error)) return fail('rejected', error, page);
  const runId = String(body?.['submissionId'] ?? '');
  if (/^\d+$/.test(runId)) return { runId };
  return fail('unknownRun', 'the answer to the submission is unknown', page);
}

/** The site asks somebody whose session is over for a captcha too, because nobody is exempted. */
async function send(session: RemoteSession, submission: Json): Promise<Answer> {
  try {
    return await call(session, 'submission/submit', submission);
  } catch (error) {
    const isCheck = error instanceof RemoteFailure && error.kind === 'humanCheck' && error.details.page?.status === 403;
    if (isCheck && !(await isLoggedIn(session))) fail('sessionExpired', 'the site does not know who submits');
    throw error;
  }
}
