import {
  defineCompanionPart,
  isBrowserCheck,
  loginsIn,
  newestFirst,
  plainForm,
  sentenceWith,
  type CompanionPart,
  type PageReading,
  type ShownRun,
} from '@tribunal/remote-kit/companion';
import { runUrl } from '../judge/ids';
import { remoteSpoj } from '../plugin';

const ACCOUNT_LINK = /\/users\/([^/?#]+)\/?$/;
const LOGOUT = 'a[href$="/logout"], a[href$="/logout/"], .fa-sign-out';
/** Selects the ways in, which only somebody who is not logged in sees. */
const LOGIN = 'input[name="login_user"], nav a[href^="/login"], .navbar a[href^="/login"]';
const REFUSALS = /submit in this language for this problem|Wrong problem code!|solution is too long/i;

const form = plainForm({
  code: 'textarea#file_edit, textarea[name="file"]',
  problem: 'input[name="problemcode"]',
  language: 'select[name="lang"]',
});

function accountOn(document: Document): string | null {
  if (!document.querySelector(LOGOUT)) return null;
  return loginsIn(document.querySelectorAll('nav a[href], .navbar a[href]'), ACCOUNT_LINK)[0] ?? null;
}

/** Returns the id that the page after a submission has in a hidden field. */
function newRunOn(document: Document): string | null {
  const runId = document.querySelector('input[name="newSubmissionId"]')?.getAttribute('value') ?? '';
  return /^\d+$/.test(runId) ? runId : null;
}

function readPage(document: Document, url: URL): PageReading {
  const account = accountOn(document);
  if (isBrowserCheck(document)) return { kind: 'check' };
  if (newRunOn(document) !== null || document.querySelector('table.newstatus')) return { kind: 'runs', account };
  // The form may be shown to somebody who is not logged in; what is sent with it is lost.
  const isNobody = !document.querySelector(LOGOUT) && document.querySelector(LOGIN) !== null;
  if (form.isOn(document)) return isNobody ? { kind: 'login' } : { kind: 'form', account };
  const isOfSubmissions = url.pathname.startsWith('/submit/');
  const text = isOfSubmissions ? sentenceWith(document, REFUSALS) : null;
  if (text !== null) return { kind: 'refused', account, text };
  const asksToLogIn = document.querySelector('input[name="login_user"]') !== null;
  return { kind: asksToLogIn ? 'login' : 'other' };
}

function listRuns(document: Document, url: URL): ShownRun[] {
  const sent = newRunOn(document);
  if (sent !== null)
    return [{ runId: sent, url: runUrl(url.origin, { runId: sent }), problemId: null, account: accountOn(document) }];
  const runs = [...document.querySelectorAll('table.newstatus tbody tr')].flatMap((row): ShownRun[] => {
    const result = row.querySelector('[id^="statusres_"]')?.id ?? '';
    const runId = /^statusres_(\d+)$/.exec(result)?.[1];
    if (runId === undefined) return [];
    const problem = row.querySelector('.sproblem a[href]')?.getAttribute('href') ?? '';
    const problemId = /\/problems\/(\w+)\/?$/.exec(problem)?.[1] ?? null;
    const [account = null] = loginsIn(row.querySelectorAll('a[href]'), ACCOUNT_LINK);
    return [{ runId, url: runUrl(url.origin, { runId }), problemId, account: account ?? ownerOf(url) }];
  });
  return newestFirst(runs);
}

/** Returns whose runs a list is of, by its address: such a list has no column for it. */
function ownerOf({ pathname }: URL): string | null {
  const name = /^\/status\/(?:\w+,)?([^/,=]+)\/?$/.exec(pathname)?.[1];
  return name === undefined ? null : decoded(name);
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

const part: CompanionPart = {
  submitUrl: (endpoint, { id }) => `${endpoint}/submit/${encodeURIComponent(id)}/`,
  runsUrl: (endpoint, { account, problem: { id } }) =>
    `${endpoint}/status/${encodeURIComponent(id)},${encodeURIComponent(account.toLowerCase())}/`,
  readPage,
  fill: form.fill,
  readForm: form.readForm,
  listRuns,
};

export default defineCompanionPart(remoteSpoj, part);
