import { Status } from '@tribunal/contract';
import type { RemoteAdapter, RemotePage, RemoteRun, RemoteSession } from '@tribunal/remote-kit';
import {
  collapseWhitespace,
  fail,
  isCompletePage,
  lookUpVerdict,
  NO_RUN_DETAILS,
  parseHtml,
  parseMeasure,
  requireElement,
  requireMatch,
  toProgress,
} from '@tribunal/remote-kit';
import { HDUC_LANGUAGES } from '../languages';
import { keyOf, parseId, problemPath } from './ids';
import { openOwn, send } from './session';
import { VERDICTS } from './verdicts';

/** Sends once. The site leads to the list of runs, or shows the form again with the reason. */
export const submit: RemoteAdapter['submit'] = async (session, { problem, languageId, code }) => {
  const key = keyOf(problem.id);
  const path = problemPath(key).replace('/problem?', '/submit?');
  const page = await send(session, key.contest, path, { language: languageId, code });
  if (page.location !== null && new URL(page.location).pathname === '/contest/status') return { runId: null };
  const reason = collapseWhitespace(parseHtml(page)('div.submit-error').text());
  if (reason !== '') return fail('rejected', reason, page);
  return fail('unknownRun', 'the answer to the submission is unknown', page);
};

interface Row {
  run: RemoteRun;
  verdict: string;
  time: string;
  memory: string;
}

const CELLS = 7;
const OWNER = /author|user|team|用户|队伍/i;

/**
 * Reads a list of runs: number, time, problem, time and memory that were used, language, verdict. It is one of the account
 * that is logged in, and names nobody; a list with a column for owners is another one.
 */
function rowsOf(page: RemotePage, contest: string): Row[] {
  if (!isCompletePage(page)) fail('layoutChanged', 'the page has no end', page);
  const $ = parseHtml(page);
  const tables = $('table')
    .toArray()
    .map((table) => $(table).find('tr').toArray())
    .filter(([head]) => head !== undefined && $(head).children('th, td').length >= CELLS);
  const [head, ...rows] = tables[0] ?? fail('layoutChanged', 'there is no list of runs', page);
  const names = $(head!).children('th, td').toArray();
  if (names.length !== CELLS || names.some((name) => OWNER.test($(name).text()))) {
    fail('layoutChanged', 'the list of runs has other columns', page);
  }
  return rows.map((row) => {
    const cells = $(row)
      .children('td')
      .toArray()
      .map((cell) => collapseWhitespace($(cell).text()));
    if (cells.length !== CELLS) fail('layoutChanged', 'a row has other cells than the head', page);
    const [runId = '', , problem = '', time = '', memory = '', language = '', verdict = ''] = cells;
    return {
      run: {
        runId: requireMatch(runId, /^(\d+)$/, 'the number of a run', page),
        problemId: parseId(`${contest}-${problem}`) ?? fail('layoutChanged', 'a run has no problem', page),
        languageId: HDUC_LANGUAGES.find(({ name }) => name === language)?.id ?? null,
        codeBytes: null,
        // The page does not say which time zone its clock has.
        sentAt: null,
      },
      verdict,
      time,
      memory,
    };
  });
}

/** Returns the runs of the account in the contest, newest first. */
export const listRecentRuns: RemoteAdapter['listRecentRuns'] = async (session, problem) => {
  const { contest } = keyOf(problem.id);
  const page = await openOwn(session, contest, `/contest/status?cid=${contest}`);
  const runs = rowsOf(page, contest).map(({ run }) => run);
  return runs.sort((a, b) => Number(b.runId) - Number(a.runId));
};

export const poll: RemoteAdapter['poll'] = async (session, { runId, problem }) => {
  const { contest } = keyOf(problem.id);
  const page = await openOwn(session, contest, `/contest/status?cid=${contest}&rid=${runId}`);
  const row = rowsOf(page, contest).find(({ run }) => run.runId === runId);
  if (!row) return fail('notFound', `contest ${contest} has no run ${runId} of this account`, page);
  const meaning = lookUpVerdict(VERDICTS, row.verdict);
  if (meaning === Status.CompileError) {
    const message = await compilerOutput(session, contest, runId);
    return toProgress(meaning, row.verdict, { ...NO_RUN_DETAILS, message });
  }
  return toProgress(meaning, row.verdict, {
    ...NO_RUN_DETAILS,
    timeMs: parseMeasure(row.time, /^(\d+) ?(?:MS)?$/i, page),
    memoryKb: parseMeasure(row.memory, /^(\d+) ?(?:KB?)?$/i, page),
  });
};

async function compilerOutput(session: RemoteSession, contest: string, runId: string): Promise<string> {
  const page = await openOwn(session, contest, `/contest/compilation-error-log?cid=${contest}&rid=${runId}`);
  if (!isCompletePage(page)) fail('layoutChanged', 'the page has no end', page);
  return requireElement(parseHtml(page), 'div.compilation-error-log', page).text().trim();
}
