import {
  isBrowserCheck,
  newestFirst,
  shownText,
  type PageReading,
  type ShownRun,
} from '@tribunal/remote-kit/companion';
import { click, inLinks, isShown } from '@tribunal/remote-kit/companion';
import { submitView } from './form';
import { SELECTORS } from './selectors';

const USER = /^\/u\/([^/]+)$/;
const PROBLEM = /^\/p\/(?:id\/)?\d+\/?$/;
const RUN = /^\/s\/(\d+)\/?$/;

const accountIn = (document: Document): string | null => inLinks(document.querySelectorAll(SELECTORS.menuLinks), USER);

const openerIn = (document: Document): Element | undefined =>
  [...document.querySelectorAll(SELECTORS.opener)].find(isShown);

/** Opens the submit view of the problem, which sends nothing. */
export function openForm(document: Document): void {
  const opener = openerIn(document);
  if (opener !== undefined && accountIn(document) !== null) click(opener);
}

export function readPage(document: Document, { pathname }: URL): PageReading {
  if (isBrowserCheck(document)) return { kind: 'check' };
  if (/^\/login\/?$/.test(pathname)) return { kind: 'login' };
  const account = accountIn(document);
  if (RUN.test(pathname) || pathname === '/s') return account === null ? { kind: 'other' } : { kind: 'runs', account };
  if (!PROBLEM.test(pathname)) return { kind: 'other' };
  if (submitView(document) !== null) {
    const errors = [...document.querySelectorAll(SELECTORS.error)].filter(isShown).map(shownText).filter(Boolean);
    return errors.length > 0 ? { kind: 'refused', account, text: errors.join(' ') } : { kind: 'form', account };
  }
  if (openerIn(document) === undefined) return { kind: 'other' };
  return account === null ? { kind: 'login' } : { kind: 'closedForm', account };
}

/** Returns the run of a page, or the rows of the list of runs. The page of a run draws its row after its address. */
export function listRuns(document: Document, url: URL): ShownRun[] {
  const ofPage = RUN.exec(url.pathname)?.[1];
  const rows = [...document.querySelectorAll('table tr')].map((row) => {
    const links = row.querySelectorAll('a[href]');
    const runId = inLinks(links, RUN);
    return { runId, problemId: inLinks(links, /^\/p\/(\d+)$/), account: inLinks(links, USER) };
  });
  const known = rows.filter(({ account }) => account !== null);
  const runOf = (runId: string, { problemId, account }: Pick<ShownRun, 'problemId' | 'account'>): ShownRun => ({
    runId,
    url: new URL(`/s/${runId}`, url).href,
    problemId,
    account,
  });
  // A run of which the page does not say yet whose it is may be anybody's.
  if (ofPage !== undefined) return known.slice(0, 1).map((row) => runOf(ofPage, row));
  if (url.pathname !== '/s') return [];
  return newestFirst(known.flatMap(({ runId, ...row }) => (runId === null ? [] : [runOf(runId, row)])));
}
