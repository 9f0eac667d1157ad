import type { RemoteLanguage, RemotePage, RemoteProblemRef, RemoteSession } from '@tribunal/contract';
import { fail, isWhole, textOf, treeOf, words } from '@tribunal/remote-kit';
import { SPOJ_LANGUAGES } from '../languages';
import { asksToLogIn, refuse } from './pages';

/** A problem that takes every language. */
const ANY_PROBLEM = 'TEST';

/** What the page to submit with offers; where nobody may see it, the table is all there is. */
export async function listLanguages(
  session: RemoteSession,
  problem: RemoteProblemRef | null,
): Promise<RemoteLanguage[]> {
  return readLanguages(await session.get(`/submit/${problem?.id ?? ANY_PROBLEM}/`)) ?? [...SPOJ_LANGUAGES];
}

/** Fields of the form that sources are sent with. */
const FIELDS = '#lang, [name="lang"], [name="file"], [name="problemcode"]';

/** null: the page to submit with is for those who are logged in, or the one of the problem is shown in its place. */
export function readLanguages(page: RemotePage): RemoteLanguage[] | null {
  if (asksToLogIn(page)) return null;
  if (!isWhole(page)) refuse(page, 'the page has no end');
  const $ = treeOf(page);
  if ($('#problem-name').length > 0 && $(FIELDS).length === 0) return null;
  const options = $('select#lang option').toArray();
  if (options.length === 0) refuse(page, 'there is no list of languages');
  return options.map((option) => {
    const id = ($(option).attr('value') ?? '').trim();
    const name = words(textOf($(option)));
    if (!/^\d+$/.test(id) || name === '') return fail('layoutChanged', 'a language has no id or no name', page);
    const known = SPOJ_LANGUAGES.find((language) => language.id === id);
    return { id, name, contentType: known?.contentType ?? 'text/plain' };
  });
}
