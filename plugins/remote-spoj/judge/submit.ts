import type { RemotePage, RemoteSession, RemoteSubmission } from '@tribunal/contract';
import { fail, treeOf } from '@tribunal/remote-kit';
import { asksToLogIn, refuse, saidOn } from './pages';
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

/** Each problem has a limit of its own; without one that is told, the site itself says what it takes. */
export function refuseTooLong(code: string, page: RemotePage): void {
  const [bytes, most] = [Buffer.byteLength(code), sourceLimitOn(page)];
  if (most !== null && bytes > most) {
    fail('rejected', `The source has ${bytes} bytes; this problem takes at most ${most}. It was not sent.`);
  }
}

/** What the site says of a submission that it does not want, with what people are told. */
const REFUSALS: readonly (readonly [said: string, reason: string])[] = [
  ['submit in this language for this problem', 'You cannot submit in this language for this problem.'],
  ['Wrong problem code!', 'Wrong problem code!'],
  ['solution is too long', 'Your solution is too long.'],
];

/** The id of the run. Without one, nothing but a refusal that is known says that there is none. */
export function readAnswer(answer: RemotePage): string {
  const runId = treeOf(answer)('input[name="newSubmissionId"]').attr('value') ?? '';
  if (/^\d+$/.test(runId)) return runId;
  const goesToLogin = answer.location !== null && new URL(answer.location).pathname.startsWith('/login');
  if (goesToLogin || asksToLogIn(answer)) return fail('sessionExpired', 'the site asks to log in', answer);
  const said = saidOn(answer);
  const refusal = REFUSALS.find(([text]) => said.includes(text));
  if (refusal) return fail('rejected', refusal[1], answer);
  return refuse(answer, 'the answer to the submission is unknown', 'unknownRun');
}
