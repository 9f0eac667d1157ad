import {
  accountBesideLogout,
  collapse,
  defineCompanionPart,
  isBrowserCheck,
  loginsIn,
  newestFirst,
  plainForm,
  rowsBelow,
  sentenceWith,
  shownText,
  type CompanionPart,
  type PageReading,
  type ShownRun,
} from '@tribunal/remote-kit/companion';
import { runUrl } from '../judge/ids';
import { remoteHdu } from '../plugin';

const ACCOUNT_LINK = /^(?:.*\/)?userstatus\.php\?(?:.*&)?user=([^&#]+)/i;
const LOGOUT_LINK = /action=logout/i;
const LIST = '#fixed_table, table.table_text';
const SUBMIT_PATH = '/submit.php';

/** Sentences by which the site refuses a submission. */
const REFUSALS =
  /Please don't re-submit|Code length is improper|too often|frequently|not exist|No such (?:problem|language)|\bInvalid |Exercise Is Closed/i;
const ASKS_TO_LOG_IN = /Sign In Your Account|Please login first/i;

/** The page has two search forms before it, and takes the name of the field for the code away when it is sent. */
const form = plainForm({
  code: '#submitform textarea, textarea[name="usercode"]',
  problem: 'input[name="problemid"]',
  language: 'select[name="language"]',
});

const listHead = (document: Document): Element | null =>
  document.querySelector('#fixed_table tr.table_header, table.table_text tr.table_header');

const accountOn = (document: Document): string | null =>
  accountBesideLogout(document, { account: ACCOUNT_LINK, logout: LOGOUT_LINK, lists: LIST });

/** Returns why the site refuses what was sent; null if it does not say so. */
function refusalOn(document: Document, url: URL): string | null {
  if (url.pathname !== SUBMIT_PATH) return null;
  const hasErrors = shownText(document.body).includes('One or more following ERROR(s) occurred.');
  const errors = hasErrors ? [...document.querySelectorAll('li')].map((error) => collapse(error.textContent)) : [];
  return errors.filter(Boolean).join(' ') || sentenceWith(document, REFUSALS);
}

function readPage(document: Document, url: URL): PageReading {
  const account = accountOn(document);
  if (isBrowserCheck(document)) return { kind: 'check' };
  if (form.isOn(document)) return { kind: 'form', account };
  if (isListOfRuns(document)) return { kind: 'runs', account };
  if (ASKS_TO_LOG_IN.test(shownText(document.body))) return { kind: 'login' };
  const text = refusalOn(document, url);
  return text === null ? { kind: 'other' } : { kind: 'refused', account, text };
}

const isListOfRuns = (document: Document): boolean =>
  [...(listHead(document)?.children ?? [])].some((cell) => shownText(cell) === 'Run ID');

function listRuns(document: Document, url: URL): ShownRun[] {
  const runs = rowsBelow(listHead(document)).flatMap((row): ShownRun[] => {
    const runId = shownText(row.get('Run ID') ?? null);
    if (!/^\d+$/.test(runId)) return [];
    const [account = null] = loginsIn(row.get('Author')?.querySelectorAll('a[href]') ?? [], ACCOUNT_LINK);
    const problemId = shownText(row.get('Pro.ID') ?? null) || null;
    return [{ runId, url: runUrl(url.origin, { runId }), problemId, account }];
  });
  return newestFirst(runs);
}

const part: CompanionPart = {
  submitUrl: (endpoint, { id }) => `${endpoint}${SUBMIT_PATH}?pid=${encodeURIComponent(id)}`,
  readPage,
  // The page itself encodes the code when a person sends it.
  fill: form.fill,
  readForm: form.readForm,
  runsUrl: (endpoint, { account, problem }) =>
    `${endpoint}/status.php?user=${encodeURIComponent(account)}&pid=${encodeURIComponent(problem.id)}`,
  listRuns,
};

export default defineCompanionPart(remoteHdu, part);
