import { CONTENT_TYPE } from '@tribunal/contract';
import type { RemoteLanguage, RemotePage, RemoteSession, RemoteSubmission } from '@tribunal/remote-kit';
import { fail, requireElement, RemoteFailure, parseHtml, refuseWidget, collapseWhitespace } from '@tribunal/remote-kit';
import { CF_LANGUAGES } from '../languages';
import { csrfOf, errorsOf, formFields, own, passed } from './gate';
import { keyOf, type ProblemKey } from './ids';
import type { SitePart } from './site-part';

const keyOr404 = (id: string): ProblemKey => keyOf(id) ?? fail('notFound', `${id} is no problem of the site`);

/** Submits the form once. The site answers with a list that does not say which row is new. */
export async function submitTo(
  session: RemoteSession,
  part: SitePart,
  { problem, languageId, code }: RemoteSubmission,
): Promise<{ runId: null }> {
  const key = keyOr404(problem.id);
  const path = part.submitPath(key);
  const page = await formPage(session, path);
  const form = requireElement(parseHtml(page), 'form.submit-form', page);
  refuseWidget(form, page);
  const token = csrfOf(page);
  const answer = await session.post(`${path}?csrf_token=${token}`, {
    multipart: {
      ...formFields(form),
      csrf_token: token,
      action: 'submitSolutionFormSubmitted',
      contestId: key.contest,
      submittedProblemIndex: key.index,
      programTypeId: languageId,
      source: code,
      tabSize: 4,
      sourceFile: '',
      sourceCodeConfirmed: 'true',
      doNotShowWarningAgain: 'on',
    },
  });
  requireAccepted(passed(answer));
  return { runId: null };
}

/** Returns the languages that the submit form of a problem currently offers. */
export async function languagesAt(session: RemoteSession, part: SitePart, id: string): Promise<RemoteLanguage[]> {
  const page = await formPage(session, part.submitPath(keyOr404(id)));
  const $ = parseHtml(page);
  const options = requireElement($, 'form.submit-form select[name="programTypeId"]', page)
    .find('option[value]')
    .toArray();
  const offered = options.map((option) => ({
    id: $(option).attr('value')!,
    name: collapseWhitespace($(option).text()),
  }));
  const languages = offered.filter(({ id: value }) => /^\d+$/.test(value));
  if (languages.length === 0) return fail('layoutChanged', 'the form offers no language', page);
  return languages.map((one) => ({ ...one, contentType: contentTypeOf(one.id) }));
}

const contentTypeOf = (id: string): string =>
  CF_LANGUAGES.find((one) => one.id === id)?.contentType ?? CONTENT_TYPE.plain;

async function formPage(session: RemoteSession, path: string): Promise<RemotePage> {
  const page = own(await session.get(path), session.account);
  if (page.status === 404 || new URL(page.url).pathname !== path) {
    return fail('rejected', 'the site takes no submissions for this problem', page);
  }
  return page;
}

/**
 * Checks that the site accepted the submission, which it shows by a redirect to the user's submissions. Any other
 * reply is a refusal, with the reason in the form.
 */
function requireAccepted(answer: RemotePage): void {
  if (answer.location !== null) return refuseElsewhere(answer, new URL(answer.location));
  if (answer.status === 403)
    fail('sessionExpired', 'the site refuses the form: its token or the session is old', answer);
  const form = requireElement(parseHtml(answer), 'form.submit-form', answer);
  const errors = errorsOf(answer);
  if (errors === '') refuseWidget(form, answer);
  if (errors === '') fail('humanCheck', 'the site shows the form again and does not say why', answer);
  // A form with an error is always a refusal; the message only determines the kind.
  if (TOO_FAST.test(errors)) throw new RemoteFailure('rateLimited', errors, { page: answer, waitMs: waitOf(errors) });
  fail('rejected', errors, answer);
}

function refuseElsewhere(answer: RemotePage, { pathname, search }: URL): void {
  if (pathname === '/enter') fail('sessionExpired', 'the site asks to log in', answer);
  if (!/\bmy\b/.test(pathname + search)) fail('layoutChanged', `the site sends on to ${pathname}`, answer);
}

const TOO_FAST = /too (fast|often|frequent|many|quick)|please,? wait|\bwait \d+|submission limit/i;

/** Returns the waiting time in ms; null if the site does not state it. */
function waitOf(errors: string): number | null {
  const [, number, unit = ''] = /(\d+) ?(second|minute)/i.exec(errors) ?? [];
  if (number === undefined) return null;
  return Number(number) * (unit.toLowerCase() === 'minute' ? 60_000 : 1000);
}
