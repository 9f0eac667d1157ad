import {
  collapse,
  isBrowserCheck,
  newestFirst,
  shownText,
  type PageReading,
  type ShownRun,
} from '@tribunal/remote-kit/companion';
import { click, inLinks, isShown } from '@tribunal/remote-kit/companion';
import { submitPanel } from './form';
import { SELECTORS, TEXTS } from './selectors';

const RUN = /^\/record\/(\d+)\/?$/;
const PROBLEM = /^\/problem\/(\w+)\/?$/;
const USER = /^\/user\/(\d+)\/?$/;

type Fields = Record<string, unknown>;
const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null;
const objectIn = (fields: Fields | null, ...names: string[]): Fields | null => {
  const value = names.map((name) => fields?.[name]).find(isObject);
  return value ?? null;
};

/** Returns what the page was made from. It stays when the page draws another one in its place. */
function contextOf(document: Document): Fields | null {
  try {
    const context: unknown = JSON.parse(document.querySelector(SELECTORS.context)?.textContent ?? '');
    return isObject(context) ? context : null;
  } catch {
    return null;
  }
}

const nameOf = (user: Fields | null): string | null => (typeof user?.['name'] === 'string' ? user['name'] : null);

const accountIn = (context: Fields | null): string | null => nameOf(objectIn(context, 'user', 'currentUser'));

const tabIn = (document: Document): Element | undefined =>
  [...document.querySelectorAll(SELECTORS.tab)].find(
    (tab) => (TEXTS.tab as readonly string[]).includes(collapse(tab.textContent)) && isShown(tab),
  );

/** Opens the submit panel of the problem, which sends nothing. */
export function openForm(document: Document): void {
  const tab = tabIn(document);
  if (tab !== undefined && accountIn(contextOf(document)) !== null) click(tab.querySelector('a, button') ?? tab);
}

/** Returns why the site did not accept what was submitted. It asks for the code of a picture in such a pop-up too. */
function refusalIn(document: Document): string {
  const popUps = [...document.querySelectorAll(SELECTORS.popUp)].filter(isShown);
  if (popUps.some((popUp) => popUp.querySelector(SELECTORS.pictureCode) !== null)) return '';
  const texts = popUps.flatMap((popUp) => [...popUp.querySelectorAll(SELECTORS.popUpText)]).filter(isShown);
  return texts.map(shownText).filter(Boolean).join(' ');
}

/** The site sets a cookie by script before it shows a page to a new browser. */
const isCookieCheck = (document: Document): boolean =>
  [...document.scripts].some((script) => /document\.cookie\s*=\s*["'`]C3VK=/.test(script.textContent ?? ''));

export function readPage(document: Document, { pathname }: URL): PageReading {
  if (isBrowserCheck(document) || isCookieCheck(document)) return { kind: 'check' };
  if (pathname.startsWith('/auth/login')) return { kind: 'login' };
  const context = contextOf(document);
  const account = accountIn(context);
  if (RUN.test(pathname) || pathname === '/record/list')
    return account === null ? { kind: 'other' } : { kind: 'runs', account };
  if (!PROBLEM.test(pathname) || context === null) return { kind: 'other' };
  if (account === null) return { kind: 'login' };
  if (submitPanel(document) !== null) {
    const text = refusalIn(document);
    return text === '' ? { kind: 'form', account } : { kind: 'refused', account, text };
  }
  return tabIn(document) ? { kind: 'closedForm', account } : { kind: 'other' };
}

/** Returns the innermost element around a link that also names a user. */
function rowOf(link: Element): Element | null {
  for (let row: Element | null = link; row !== null; row = row.parentElement) {
    if (inLinks(row.querySelectorAll('a[href]'), USER) !== null) return row;
  }
  return null;
}

/** Returns what the links of an element say about a run. The text of a link to a user is the login. */
function linkedIn(root: ParentNode): Pick<ShownRun, 'problemId' | 'account'> {
  const links = [...root.querySelectorAll('a[href]')].filter((link) => link.closest('header, nav') === null);
  const user = links.find((link) => inLinks([link], USER) !== null && collapse(link.textContent) !== '');
  return { problemId: inLinks(links, PROBLEM), account: user ? collapse(user.textContent) : null };
}

/**
 * Returns the run of a page, or those of the list of runs. The page of a run is drawn after its address has changed, in
 * place of the problem, whose links are to others.
 */
export function listRuns(document: Document, url: URL): ShownRun[] {
  const addressOf = (runId: string): string => new URL(`/record/${runId}`, url).href;
  const ofPage = RUN.exec(url.pathname)?.[1];
  if (ofPage !== undefined) {
    const context = contextOf(document);
    const record = objectIn(objectIn(context, 'data', 'currentData'), 'record');
    const problemId = objectIn(record, 'problem')?.['pid'];
    const known =
      String(record?.['id']) === ofPage
        ? {
            problemId: typeof problemId === 'string' ? problemId : null,
            account: nameOf(objectIn(record, 'user')),
          }
        : linkedIn(document);
    const isDrawn = submitPanel(document) === null;
    // A run of which the page does not say yet whose it is may be anybody's.
    return isDrawn && known.account !== null ? [{ runId: ofPage, url: addressOf(ofPage), ...known }] : [];
  }
  if (url.pathname !== '/record/list') return [];
  const runs = new Map<string, ShownRun>();
  for (const link of document.querySelectorAll('a[href]')) {
    const runId = inLinks([link], RUN);
    const row = runId === null ? null : rowOf(link);
    if (runId !== null && row !== null) runs.set(runId, { runId, url: addressOf(runId), ...linkedIn(row) });
  }
  return newestFirst([...runs.values()]);
}
