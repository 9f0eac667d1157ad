import type { RemotePage, RemoteSession, RemoteSubmission } from '@tribunal/remote-kit';
import { fail } from '@tribunal/remote-kit';
import { asksToLogIn, errorOf, refuse } from './pages';

export async function submit(
  session: RemoteSession,
  { problem, languageId, code }: RemoteSubmission,
): Promise<{ runId: null }> {
  const answer = await session.post('/submit', {
    form: { problem_id: problem.id, language: languageId, source: encoded(code), encoded: 1, submit: 'Submit' },
    headers: { referer: `${session.endpoint}/submit?problem_id=${problem.id}` },
  });
  readAnswer(answer);
  return { runId: null };
}

export const encoded = (code: string): string => Buffer.from(code).toString('base64');

/**
 * Checks the reply to a submission. Only a redirect to the list of runs means acceptance; an error page with reasons
 * is a refusal.
 */
export function readAnswer(answer: RemotePage): void {
  const path = answer.location === null ? null : new URL(answer.location).pathname;
  if (path === '/status') return;
  if (path === '/login') return fail('sessionExpired', 'the site asks to log in', answer);
  if (asksToLogIn(answer)) return fail('sessionExpired', 'the site asks to log in', answer);
  const reason = errorOf(answer)?.reasons.join(' ');
  if (!reason) return refuse(answer, 'the answer to the submission is unknown', 'unknownRun');
  // The texts vary, but each of them states a number of seconds.
  if (/\bseconds?\b/i.test(reason)) return fail('rateLimited', reason, answer);
  return fail('rejected', reason, answer);
}
