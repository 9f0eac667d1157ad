import type { RemotePage, RemoteSession, RemoteSubmission } from '@tribunal/contract';
import { fail, RemoteFailure, textOf, treeOf, words } from '@tribunal/remote-kit';
import { CHARSET, open, refuse } from './pages';

/** The site wants at least so many bytes. */
const SHORTEST = 50;

export async function submit(
  session: RemoteSession,
  { problem, languageId, code }: RemoteSubmission,
): Promise<{ runId: null }> {
  readForm(await open(session, '/submit.php', { pid: problem.id }));
  const answer = await session.post('/submit.php', {
    query: { action: 'submit' },
    form: { check: 0, problemid: problem.id, language: languageId, _usercode: encoded(padded(code)) },
    headers: { origin: session.endpoint, referer: `${session.endpoint}/submit.php?pid=${problem.id}` },
    charset: CHARSET,
  });
  readAnswer(answer);
  return { runId: null };
}

/** With blanks at its end where it is too short. */
export const padded = (code: string): string =>
  code.length >= SHORTEST ? code : `${code}\n${' '.repeat(SHORTEST - code.length)}\n`;

/** As the page's own script sends a source. */
export const encoded = (code: string): string => Buffer.from(encodeURIComponent(wellFormed(code))).toString('base64');

/** `encodeURIComponent` throws for halves of characters. */
const wellFormed = (text: string): string => Buffer.from(text).toString();

/** The row of the captcha is on every page; only where it shows the site wants a human. */
export function readForm(page: RemotePage): void {
  const $ = treeOf(page);
  if ($('#submitform').length === 0) refuse(page, 'there is no form to submit with');
  const captcha = $('#exe_checkcode');
  if (captcha.length > 0 && !/display\s*:\s*none/i.test(captcha.attr('style') ?? '')) {
    fail('humanCheck', 'the site shows a captcha where sources are submitted', page);
  }
}

const TOO_EARLY = /Please don't re-submit in (\d+) seconds?, thank you\./;

/** A redirect to the list of runs is the only yes; a no is one of the sentences that the site is known to say. */
export function readAnswer(answer: RemotePage): void {
  const path = answer.location === null ? null : new URL(answer.location).pathname;
  if (path === '/status.php') return;
  if (path === '/userloginex.php') return fail('sessionExpired', 'the site asks to sign in', answer);
  const $ = treeOf(answer);
  const said = words(textOf($('body')));
  const seconds = TOO_EARLY.exec(said)?.[1];
  if (seconds !== undefined) {
    const waitMs = Number(seconds) * 1000;
    throw new RemoteFailure('rateLimited', 'the site wants a pause between submissions', { page: answer, waitMs });
  }
  if (said.includes('Code length is improper')) return fail('rejected', 'Code length is improper', answer);
  const reasons = $('li')
    .toArray()
    .map((reason) => words(textOf($(reason))));
  if (said.includes('One or more following ERROR(s) occurred.'))
    return fail('rejected', reasons.join(' ') || said, answer);
  refuse(answer, 'the answer to the submission is unknown', 'unknownRun');
}
