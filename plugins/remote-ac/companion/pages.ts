import {
  isBrowserCheck,
  newestFirst,
  shownText,
  type PageReading,
  type ShownRun,
} from '@tribunal/remote-kit/companion';
import { inLinks } from '@tribunal/remote-kit/companion';
import { idOf } from '../judge/ids';
import { formOf } from './form';

const USER = /^\/users\/([^/]+)$/;
const OWN_RUNS = /^\/contests\/[^/]+\/submissions\/me\/?$/;

/** Returns the login of the account that a page is shown to, which its header links; names of others are below. */
const accountIn = (document: Document): string | null =>
  inLinks(document.querySelectorAll('nav a[href*="/users/"], header a[href*="/users/"]'), USER);

/** Returns why the site did not accept what was submitted; empty if the page does not say so. */
function refusalIn(document: Document): string {
  const alerts = [...document.querySelectorAll('.alert-danger')].map((alert) => {
    const copy = alert.cloneNode(true) as Element;
    for (const button of copy.querySelectorAll('button')) button.remove();
    return shownText(copy);
  });
  const pause = formOf(document) ? null : /Wait for \d+ seconds? to submit again\.?/i.exec(shownText(document.body));
  return alerts.filter(Boolean).join(' ') || (pause?.[0] ?? '');
}

export function readPage(document: Document, { pathname }: URL): PageReading {
  if (isBrowserCheck(document)) return { kind: 'check' };
  if (pathname === '/login') return { kind: 'login' };
  const account = accountIn(document);
  if (OWN_RUNS.test(pathname)) return account === null ? { kind: 'other' } : { kind: 'runs', account };
  if (!/^\/contests\/[^/]+\/submit\/?$/.test(pathname)) return { kind: 'other' };
  const text = refusalIn(document);
  if (text !== '') return { kind: 'refused', account, text };
  return formOf(document) ? { kind: 'form', account } : { kind: 'other' };
}

/** Returns the rows of a list of submissions, newest first. A list of one's own has no names. */
export function listRuns(document: Document, url: URL): ShownRun[] {
  const owner = OWN_RUNS.test(url.pathname) ? accountIn(document) : null;
  const rows = [...document.querySelectorAll('tr:has(> td.submission-score[data-id])')];
  const runs = rows.flatMap((row): ShownRun[] => {
    const runId = row.querySelector('td.submission-score')?.getAttribute('data-id') ?? '';
    const links = row.querySelectorAll('td a[href]');
    const contest = inLinks(links, /^\/contests\/([^/]+)\/tasks\/[^/]+$/);
    const task = inLinks(links, /^\/contests\/[^/]+\/tasks\/([^/]+)$/);
    if (!/^\d+$/.test(runId)) return [];
    return [
      {
        runId,
        url: contest === null ? null : new URL(`/contests/${contest}/submissions/${runId}`, url).href,
        problemId: contest === null || task === null ? null : idOf({ contest, task }),
        account: inLinks(links, USER) ?? owner,
      },
    ];
  });
  return newestFirst(runs);
}
