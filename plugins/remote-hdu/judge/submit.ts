import type { RemotePage, RemoteSession, RemoteSubmission } from '@tribunal/remote-kit';
import { fail, RemoteFailure, textOf, parseHtml, collapseWhitespace } from '@tribunal/remote-kit';
import { CHARSET, open, refuse } from './pages';

/** Minimum size of a source that the site accepts, in bytes. */
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

/** Pads a source that is too short with trailing blanks. */
export const padded = (code: string): string =>
  code.length >= SHORTEST ? code : `${code}\n${' '.repeat(SHORTEST - code.length)}\n`;

/** Encodes a source like the script of the site's submit page. */
export const encoded = (code: string): string => Buffer.from(encodeURIComponent(wellFormed(code))).toString('base64');

/** Replaces lone surrogates, for which `encodeURIComponent` throws. */
const wellFormed = (text: string): string => Buffer.from(text).toString();

/**
 * Checks the submit form. Every page contains the row of the captcha; the site requires a human only if that row is
 * visible.
 */
export function readForm(page: RemotePage): void {
  const $ = parseHtml(page);
  if ($('#submitform').length === 0) refuse(page, 'there is no form to submit with');
  const captcha = $('#exe_checkcode');
  if (captcha.length > 0 && !/display\s*:\s*none/i.test(captcha.attr('style') ?? '')) {
    fail('humanCheck', 'the site shows a captcha where sources are submitted', page);
  }
}

const TOO_EARLY = /Please don't re-submit in (\d+) seconds?, thank you\./;

/**
 * Checks the reply to a submission. Only a redirect to the list of runs means acceptance; a refusal is one of the
 * known sentences of the site.
 */
export function readAnswer(answer: RemotePage): void {
  const path = answer.location === null ? null : new URL(answer.location).pathname;
  if (path === '/status.php') return;
  if (path === '/userloginex.php') return fail('sessionExpired', 'the site asks to sign in', answer);
  const $ = parseHtml(answer);
  const pageText = collapseWhitespace(textOf($('body')));
  const seconds = TOO_EARLY.exec(pageText)?.[1];
  if (seconds !== undefined) {
    const waitMs = Number(seconds) * 1000;
    throw new RemoteFailure('rateLimited', 'the site wants a pause between submissions', { page: answer, waitMs });
  }
  if (pageText.includes('Code length is improper')) return fail('rejected', 'Code length is improper', answer);
  const reasons = $('li')
    .toArray()
    .map((reason) => collapseWhitespace(textOf($(reason))));
  if (pageText.includes('One or more following ERROR(s) occurred.'))
    return fail('rejected', reasons.join(' ') || pageText, answer);
  refuse(answer, 'the answer to the submission is unknown', 'unknownRun');
}
