import type { RemotePage, RemoteSession, RemoteSubmission } from '@tribunal/remote-kit';
import { fail, parseHtml } from '@tribunal/remote-kit';
import { asksToLogIn, refuse, pageTextOf } from './pages';
import { sourceLimitOn } from './problem';

export async function submit(
  session: RemoteSession,
  { problem, languageId, code }: RemoteSubmission,
): Promise<{ runId: string }> {
  refuseTooLong(code, await session.get(`/problems/${problem.id}/`));
  const answer = await session.post('/submit/complete/', {
    form: { lang: languageId, problemcode: problem.id, file: code, submit: 'Submit!' },
    headers: { referer: `${session.endpoint}/submit/${problem.id}/` },
  });
  return { runId: readAnswer(answer) };
}

/**
 * Checks the size of the source against the limit of the problem. If the page states none, the site itself checks it.
 * @throws `rejected` when the source is too long
 */
export function refuseTooLong(code: string, page: RemotePage): void {
  const [bytes, most] = [Buffer.byteLength(code), sourceLimitOn(page)];
  if (most !== null && bytes > most) {
    fail('rejected', `The source has ${bytes} bytes; this problem takes at most ${most}. It was not sent.`);
  }
}

/** Texts by which the site refuses a submission, with the reasons that users see. */
const REFUSALS: readonly (readonly [siteText: string, reason: string])[] = [
  ['submit in this language for this problem', 'You cannot submit in this language for this problem.'],
  ['Wrong problem code!', 'Wrong problem code!'],
  ['solution is too long', 'Your solution is too long.'],
];

/** Returns the id of the run. If the reply has none, only a known text counts as a refusal. */
export function readAnswer(answer: RemotePage): string {
  const runId = parseHtml(answer)('input[name="newSubmissionId"]').attr('value') ?? '';
  if (/^\d+$/.test(runId)) return runId;
  const isLoginRedirect = answer.location !== null && new URL(answer.location).pathname.startsWith('/login');
  if (isLoginRedirect || asksToLogIn(answer)) return fail('sessionExpired', 'the site asks to log in', answer);
  const pageText = pageTextOf(answer);
  const refusal = REFUSALS.find(([text]) => pageText.includes(text));
  if (refusal) return fail('rejected', refusal[1], answer);
  return refuse(answer, 'the answer to the submission is unknown', 'unknownRun');
}
