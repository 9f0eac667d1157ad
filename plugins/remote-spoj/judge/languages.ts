import type { RemoteLanguage, RemotePage, RemoteProblemRef, RemoteSession } from '@tribunal/remote-kit';
import { fail, isCompletePage, textOf, parseHtml, collapseWhitespace } from '@tribunal/remote-kit';
import { SPOJ_LANGUAGES } from '../languages';
import { asksToLogIn, refuse } from './pages';

/** A problem that accepts all languages. */
const ANY_PROBLEM = 'TEST';

/** Returns the languages of the submit page, or the built-in table if that page is not accessible. */
export async function listLanguages(
  session: RemoteSession,
  problem: RemoteProblemRef | null,
): Promise<RemoteLanguage[]> {
  return (await fetchLanguages(session, problem?.id ?? ANY_PROBLEM)) ?? [...SPOJ_LANGUAGES];
}

/**
 * Reads the languages that the submit page of a problem offers.
 * @throws RemoteFailure `layoutChanged` if the page is that of another problem
 */
export async function fetchLanguages(session: RemoteSession, id: string): Promise<RemoteLanguage[] | null> {
  const page = await session.get(`/submit/${id}/`);
  const languages = readLanguages(page);
  const shownId = parseHtml(page)('[name="problemcode"]').attr('value');
  if (languages && shownId !== undefined && shownId !== id)
    fail('layoutChanged', `the submit page is that of ${shownId}`, page);
  return languages;
}

/** Selects the fields of the submit form. */
const FIELDS = '#lang, [name="lang"], [name="file"], [name="problemcode"]';

/**
 * Reads the languages from a submit page. Returns null if it requires a login, or the problem's page is shown
 * instead.
 */
export function readLanguages(page: RemotePage): RemoteLanguage[] | null {
  if (asksToLogIn(page)) return null;
  if (!isCompletePage(page)) refuse(page, 'the page has no end');
  const $ = parseHtml(page);
  if ($('#problem-name').length > 0 && $(FIELDS).length === 0) return null;
  const options = $('select#lang option').toArray();
  if (options.length === 0) refuse(page, 'there is no list of languages');
  return options.map((option) => {
    const id = ($(option).attr('value') ?? '').trim();
    const name = collapseWhitespace(textOf($(option)));
    if (!/^\d+$/.test(id) || name === '') return fail('layoutChanged', 'a language has no id or no name', page);
    const known = SPOJ_LANGUAGES.find((language) => language.id === id);
    return { id, name, contentType: known?.contentType ?? 'text/plain' };
  });
}
