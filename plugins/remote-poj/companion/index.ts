import {
  accountBesideLogout,
  collapse,
  defineCompanionPart,
  isBrowserCheck,
  loginsIn,
  newestFirst,
  plainForm,
  rowsBelow,
  shownText,
  type CompanionPart,
  type PageReading,
  type ShownRun,
} from '@tribunal/remote-kit/companion';
import { runUrl } from '../judge/ids';
import { remotePoj } from '../plugin';

const ACCOUNT_LINK = /^(?:.*\/)?userstatus\?(?:.*&)?user_id=([^&#]+)/i;
const LOGOUT_LINK = /action=logout/i;
const LIST = 'table.a';

const form = plainForm({
  code: 'textarea[name="source"]',
  problem: 'input[name="problem_id"]',
  language: 'select[name="language"]',
});

const listHead = (document: Document): Element | null => document.querySelector(`${LIST} tr.in`);

const isListOfRuns = (document: Document): boolean =>
  [...(listHead(document)?.children ?? [])].some((cell) => shownText(cell) === 'Run ID');

/** Returns the reasons of a page of errors; null if it is none. */
function refusalOn(document: Document): string | null {
  const isError = collapse(document.title) === 'Error' || shownText(document.body).includes('Error Occurred');
  if (!isError) return null;
  const reasons = [...document.querySelectorAll('li')].map((reason) => collapse(reason.textContent)).filter(Boolean);
  return reasons.join(' ') || shownText(document.body) || null;
}

function readPage(document: Document, url: URL): PageReading {
  const account = accountBesideLogout(document, { account: ACCOUNT_LINK, logout: LOGOUT_LINK, lists: LIST });
  if (isBrowserCheck(document)) return { kind: 'check' };
  if (form.isOn(document)) return { kind: 'form', account };
  if (isListOfRuns(document)) return { kind: 'runs', account };
  const text = url.pathname === '/submit' ? refusalOn(document) : null;
  if (text !== null) return { kind: 'refused', account, text };
  // The home page has the same fields at its top, beside the rest.
  const asksToLogIn = ['/submit', '/login'].includes(url.pathname) && document.querySelector('input[name="user_id1"]');
  return { kind: asksToLogIn ? 'login' : 'other' };
}

function listRuns(document: Document, url: URL): ShownRun[] {
  const runs = rowsBelow(listHead(document)).flatMap((row): ShownRun[] => {
    const runId = shownText(row.get('Run ID') ?? null);
    if (!/^\d+$/.test(runId)) return [];
    const [account = null] = loginsIn(row.get('User')?.querySelectorAll('a[href]') ?? [], ACCOUNT_LINK);
    const problemId = shownText(row.get('Problem') ?? null) || null;
    return [{ runId, url: runUrl(url.origin, { runId }), problemId, account }];
  });
  return newestFirst(runs);
}

const part: CompanionPart = {
  submitUrl: (endpoint, { id }) => `${endpoint}/submit?problem_id=${encodeURIComponent(id)}`,
  readPage,
  // The page itself encodes the code when a person sends it.
  fill: form.fill,
  readForm: form.readForm,
  runsUrl: (endpoint, { account, problem }) =>
    `${endpoint}/status?problem_id=${encodeURIComponent(problem.id)}&user_id=${encodeURIComponent(account)}`,
  listRuns,
};

export default defineCompanionPart(remotePoj, part);
