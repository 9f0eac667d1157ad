import type { RemoteLanguage, RemotePage, RemoteSession, RemoteSubmission } from '@tribunal/contract';
import { fail, need, RemoteFailure, treeOf, words } from '@tribunal/remote-kit';
import { CF_LANGUAGES } from '../languages';
import { csrfOf, errorsOf, hiddenFields, own, passed, refuseWidget } from './gate';
import { keyOf, type ProblemKey } from './ids';
import type { Place } from './place';

const keyOr404 = (id: string): ProblemKey => keyOf(id) ?? fail('notFound', `${id} is no problem of the site`);

/** Sends the form once; the site answers with a list that does not say which row is new. */
export async function submitTo(
  session: RemoteSession,
  place: Place,
  { problem, languageId, code }: RemoteSubmission,
): Promise<{ runId: null }> {
  const key = keyOr404(problem.id);
  const path = place.submitPath(key);
  const page = await formPage(session, path);
  const form = need(treeOf(page), 'form.submit-form', page);
  refuseWidget(form, page);
  const token = csrfOf(page);
  const answer = await session.post(`${path}?csrf_token=${token}`, {
    multipart: {
      ...hiddenFields(form),
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
  refuseUnlessTaken(passed(answer));
  return { runId: null };
}

/** What the form of a problem offers now. */
export async function languagesAt(session: RemoteSession, place: Place, id: string): Promise<RemoteLanguage[]> {
  const page = await formPage(session, place.submitPath(keyOr404(id)));
  const $ = treeOf(page);
  const options = need($, 'form.submit-form select[name="programTypeId"]', page).find('option[value]').toArray();
  const offered = options.map((option) => ({ id: $(option).attr('value')!, name: words($(option).text()) }));
  const languages = offered.filter(({ id: value }) => /^\d+$/.test(value));
  if (languages.length === 0) return fail('layoutChanged', 'the form offers no language', page);
  return languages.map((one) => ({ ...one, contentType: contentTypeOf(one.id) }));
}

const contentTypeOf = (id: string): string => CF_LANGUAGES.find((one) => one.id === id)?.contentType ?? 'text/plain';

async function formPage(session: RemoteSession, path: string): Promise<RemotePage> {
  const page = own(await session.get(path));
  if (page.status === 404 || new URL(page.url).pathname !== path) {
    return fail('rejected', 'the site takes no submissions for this problem', page);
  }
  return page;
}

/** Taken: sent on to the own submissions. All else is a refusal, with its reason in the form. */
function refuseUnlessTaken(answer: RemotePage): void {
  if (answer.location !== null) return refuseElsewhere(answer, new URL(answer.location));
  if (answer.status === 403)
    fail('sessionExpired', 'the site refuses the form: its token or the session is old', answer);
  const form = need(treeOf(answer), 'form.submit-form', answer);
  const said = errorsOf(answer);
  if (said === '') refuseWidget(form, answer);
  if (said === '') fail('humanCheck', 'the site shows the form again and does not say why', answer);
  // The form with an error is a refusal whatever it says; the words only tell which.
  if (TOO_FAST.test(said)) throw new RemoteFailure('rateLimited', said, { page: answer, waitMs: waitOf(said) });
  fail('rejected', said, answer);
}

function refuseElsewhere(answer: RemotePage, { pathname, search }: URL): void {
  if (pathname === '/enter') fail('sessionExpired', 'the site asks to log in', answer);
  if (!/\bmy\b/.test(pathname + search)) fail('layoutChanged', `the site sends on to ${pathname}`, answer);
}

const TOO_FAST = /too (fast|often|frequent|many|quick)|please,? wait|\bwait \d+|submission limit/i;

/** ms; null: the site does not say. */
function waitOf(said: string): number | null {
  const [, number, unit = ''] = /(\d+) ?(second|minute)/i.exec(said) ?? [];
  if (number === undefined) return null;
  return Number(number) * (unit.toLowerCase() === 'minute' ? 60_000 : 1000);
}
