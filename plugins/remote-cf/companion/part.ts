import {
  collapse,
  isBrowserCheck,
  loginsIn,
  newestFirst,
  shownText,
  type CompanionPart,
  type PageReading,
  type ShownRun,
} from '@tribunal/remote-kit/companion';
import { idOf, keyOf, keyOfAddress } from '../judge/ids';
import type { SitePart } from '../judge/site-part';
import { errorsOn, fill, fillEditor, formOf, readForm } from './form';

/** Matches the link to a profile, which has the handle; its text is not always the handle. */
const PROFILE_LINK = /^(?:https?:\/\/[^/]+)?\/profile\/([^/?#]+)\/?$/;
const LIST = 'table.status-frame-datatable';

function accountOn(document: Document): string | null {
  const links = [...document.querySelectorAll('.lang-chooser a[href]')];
  const isLoggedIn = links.some((link) => link.getAttribute('href')?.includes('logout'));
  return isLoggedIn ? (loginsIn(links, PROFILE_LINK)[0] ?? null) : null;
}

/** Returns whether the page is the one that a browser gets before it has run a script of the site. */
const isScriptCheck = (document: Document): boolean =>
  collapse(document.title) === '' && /^Redirecting\.\.\. Please, wait\./.test(shownText(document.body));

function readPage(document: Document): PageReading {
  const account = accountOn(document);
  if (isBrowserCheck(document) || isScriptCheck(document)) return { kind: 'check' };
  if (formOf(document)) {
    const text = errorsOn(document);
    return text === null ? { kind: 'form', account } : { kind: 'refused', account, text };
  }
  if (document.querySelector(LIST)) return { kind: 'runs', account };
  return { kind: document.querySelector('input[name="handleOrEmail"]') ? 'login' : 'other' };
}

/** Returns the addresses of the links of a row; those that are none are left out. */
const addressesIn = (row: Element, url: URL): URL[] =>
  [...row.querySelectorAll('a[href]')].flatMap((link) => {
    const href = link.getAttribute('href') ?? '';
    return URL.canParse(href, url) ? [new URL(href, url)] : [];
  });

function listRuns(document: Document, url: URL): ShownRun[] {
  const viewer = accountOn(document);
  const runs = [...document.querySelectorAll(`${LIST} tr[data-submission-id]`)].flatMap((row): ShownRun[] => {
    const runId = row.getAttribute('data-submission-id') ?? '';
    if (!/^\d+$/.test(runId)) return [];
    const addresses = addressesIn(row, url);
    const source = addresses.find(({ pathname }) => pathname.endsWith(`/${runId}`));
    const problem = addresses.map(({ pathname }) => keyOfAddress(pathname)).find((key) => key !== null);
    // A row of a team names all its members.
    const members = loginsIn(row.querySelectorAll('a[href]'), PROFILE_LINK);
    const account = members.find((member) => member === viewer) ?? members[0] ?? null;
    return [{ runId, url: source?.href ?? null, problemId: problem ? idOf(problem) : null, account }];
  });
  return newestFirst(runs);
}

/** Returns the companion part for the problem set or the gym. After a submission both show the person's own list. */
export const companionPartOf = ({ submitPath }: SitePart, anySubmitPath: string): CompanionPart => ({
  submitUrl(endpoint, { id }) {
    const key = keyOf(id);
    return endpoint + (key ? submitPath(key) : anySubmitPath);
  },
  readPage,
  fill,
  fillEditor,
  readForm,
  listRuns,
});
