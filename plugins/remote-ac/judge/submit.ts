import { CONTENT_TYPE } from '@tribunal/contract';
import type { RemoteLanguage, RemotePage, RemoteSession, RemoteSubmission } from '@tribunal/remote-kit';
import {
  fail,
  isSameLogin,
  hiddenFields,
  refuseWidget,
  requireElement,
  RemoteFailure,
  parseHtml,
  collapseWhitespace,
  type Nodes,
} from '@tribunal/remote-kit';
import { AC_LANGUAGES } from '../languages';
import { alertOn, csrfOf, nameOn, own, pathOf } from './gate';
import type { TaskKey } from './ids';

const submitPath = ({ contest }: TaskKey): string => `/contests/${contest}/submit`;
const formIn = (page: RemotePage): Nodes => requireElement(parseHtml(page), 'form:has([name="sourceCode"])', page);

/** Submits the form once; the site redirects to a list that does not say which row is new. */
export async function submitTo(
  session: RemoteSession,
  key: TaskKey,
  { languageId, code }: RemoteSubmission,
): Promise<{ runId: null }> {
  const page = await formPage(session, key);
  const form = formIn(page);
  refuseWidget(form, page);
  const isOffered = languagesIn(page, key).some(({ id }) => id === languageId);
  if (!isOffered) fail('rejected', `the task is not taken in the language ${languageId}`, page);
  const answer = await session.post(submitPath(key), {
    form: {
      ...hiddenFields(form),
      'data.TaskScreenName': key.task,
      'data.LanguageId': languageId,
      sourceCode: code,
      csrf_token: csrfOf(page),
    },
  });
  await requireAccepted(session, key, answer);
  return { runId: null };
}

/** Returns the languages that the form currently offers for a task. */
export async function languagesAt(session: RemoteSession, key: TaskKey): Promise<RemoteLanguage[]> {
  return languagesIn(await formPage(session, key), key);
}

function languagesIn(page: RemotePage, { task }: TaskKey): RemoteLanguage[] {
  const $ = parseHtml(page);
  const tasks = requireElement($, 'select[name="data.TaskScreenName"]', page).find('option').toArray();
  if (!tasks.some((option) => $(option).attr('value') === task)) {
    return fail('rejected', `the contest takes no submissions for ${task}`, page);
  }
  const options = requireElement($, `[id="select-lang-${task}"] select`, page).find('option[value]').toArray();
  const offered = options.map((option) => ({
    id: $(option).attr('value')!,
    name: collapseWhitespace($(option).text()),
  }));
  const languages = offered.filter(({ id }) => /^\d+$/.test(id));
  if (languages.length === 0) return fail('layoutChanged', 'the form offers no language', page);
  return languages.map((one) => ({ ...one, contentType: contentTypeOf(one.id) }));
}

const contentTypeOf = (id: string): string =>
  AC_LANGUAGES.find((one) => one.id === id)?.contentType ?? CONTENT_TYPE.plain;

async function formPage(session: RemoteSession, key: TaskKey): Promise<RemotePage> {
  const page = own(await session.get(submitPath(key), { query: { lang: 'en' } }));
  const isThere = page.status === 200 && pathOf(page) === submitPath(key);
  if (!isThere) return fail('rejected', `the contest ${key.contest} takes no submissions`, page);
  const shownTo = nameOn(page) ?? 'nobody';
  if (isSameLogin(shownTo, session.account ?? '')) return page;
  return fail('sessionExpired', `the form is shown to ${shownTo}`, page);
}

/**
 * Checks that the site accepted the submission, i.e. redirects to the account's submissions. Anything else is a
 * refusal, whose reason is in an alert if there is one.
 */
async function requireAccepted(session: RemoteSession, key: TaskKey, answer: RemotePage): Promise<void> {
  if (answer.location === null) return refuse(answer);
  const { pathname } = new URL(answer.location);
  if (pathname.endsWith('/submissions/me')) return;
  if (pathname === '/login') return fail('sessionExpired', 'the site asks to log in', answer);
  if (pathname !== submitPath(key)) return fail('layoutChanged', `the site sends on to ${pathname}`, answer);
  refuse(await session.get(submitPath(key), { query: { lang: 'en' } }));
}

function refuse(page: RemotePage): never {
  own(page);
  const $ = parseHtml(page);
  // The form contains the source code, which may contain any text.
  $('textarea, pre').remove();
  const seconds = /Wait for (\d+) seconds? to submit again/i.exec(collapseWhitespace($('body').text()))?.[1];
  if (seconds !== undefined) {
    const waitMs = (Number(seconds) + 1) * 1000;
    throw new RemoteFailure('rateLimited', `the site wants ${seconds} seconds between submissions`, { page, waitMs });
  }
  refuseWidget(formIn(page), page);
  if (nameOn(page) === null) fail('sessionExpired', 'the site shows its form to nobody', page);
  return fail('rejected', alertOn(page) || 'the site shows the form again and does not say why', page);
}
