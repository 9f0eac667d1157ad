import { Status } from '@tribunal/contract';
import type {
  PublicRun,
  RemotePage,
  RemoteProblemRef,
  RemoteProgress,
  RemoteRun,
  RemoteSession,
} from '@tribunal/remote-kit';
import {
  fail,
  isCompletePage,
  loginFromHref,
  requireOwnRuns,
  parseMeasure,
  requireElement,
  NO_RUN_DETAILS,
  toProgress,
  textOf,
  parseHtml,
  collapseWhitespace,
  type VerdictMeaning,
  type Nodes,
  lookUpVerdict,
} from '@tribunal/remote-kit';
import type { CheerioAPI } from 'cheerio';
import { refuse } from './pages';

/** Verdicts by the number of a finished run. 16 has a score instead of a verdict. */
const NUMBERS: Readonly<Record<string, VerdictMeaning>> = {
  11: Status.CompileError,
  12: Status.RuntimeError,
  13: Status.TimeLimitExceeded,
  14: Status.WrongAnswer,
  15: Status.Accepted,
  16: Status.PartialAccepted,
};

/** Verdicts by the text of a finished run, for unknown numbers. */
const VERDICTS: Readonly<Record<string, VerdictMeaning>> = {
  accepted: Status.Accepted,
  'wrong answer': Status.WrongAnswer,
  'compilation error': Status.CompileError,
  'runtime error*': Status.RuntimeError,
  'time limit exceeded': Status.TimeLimitExceeded,
  'memory limit exceeded': Status.MemoryLimitExceeded,
  'internal error': Status.SystemError,
};

/** Returns the verdict of a run marked as final, and otherwise its progress. */
export function verdictOf({
  number,
  text,
  isFinal,
}: {
  number: string;
  text: string;
  isFinal: boolean;
}): VerdictMeaning | null {
  if (isFinal) return NUMBERS[number] ?? lookUpVerdict(VERDICTS, text);
  if (number === '3' || number === '5' || /^running/i.test(text)) return 'judging';
  return /^compiling/i.test(text) ? 'compiling' : 'pending';
}

/** Matches the link to the page of an account. */
export const ACCOUNT_LINK = /\/users\/([^/?#]+)\/?$/;

interface Row {
  runId: string;
  problemId: string;
  /** Login of the user; null in a list of one account, which has no column for users. */
  account: string | null;
  result: Nodes;
}

/**
 * Reads a list of runs, newest first. Cells are identified by their classes, and by ids that end with the id of the
 * run.
 */
function rowsOf($: CheerioAPI, page: RemotePage): Row[] {
  if (!isCompletePage(page)) refuse(page, 'the page has no end');
  const table = $('table.newstatus').first();
  if (table.length === 0) refuse(page, 'there is no list of runs');
  return table
    .find('tbody tr')
    .toArray()
    .map((row) => $(row))
    .filter((row) => row.children().length > 1)
    .map((row) => {
      const result = row.find('[id^="statusres_"]').first();
      const runId = /^statusres_(\d+)$/.exec(result.attr('id') ?? '')?.[1];
      const problemId = /\/problems\/(\w+)\/?$/.exec(row.find('.sproblem a').attr('href') ?? '')?.[1];
      if (runId === undefined || problemId === undefined) return fail('layoutChanged', 'a run has no id', page);
      const [account = null] = row
        .find('a[href]')
        .toArray()
        .map((link) => loginFromHref($(link).attr('href'), ACCOUNT_LINK))
        .filter((login) => login !== null);
      return { runId, problemId, account, result };
    });
}

/**
 * Returns the newest runs of a problem. The list shows neither language nor length in a usable form, and its times
 * have no time zone.
 */
export async function recentRuns(session: RemoteSession, problem: RemoteProblemRef): Promise<RemoteRun[]> {
  if (session.account === null) return fail('sessionExpired', 'nobody has no runs');
  const page = await session.get(`/status/${problem.id},${encodeURIComponent(session.account.toLowerCase())}/`);
  return requireOwnRuns(rowsOf(parseHtml(page), page), session.account, page)
    .filter(({ problemId }) => problemId === problem.id)
    .map(({ runId, problemId }) => ({ runId, problemId, languageId: null, codeBytes: null, sentAt: null }));
}

/** Polls a run with the list that begins with it. */
export async function poll(session: RemoteSession, { runId }: { runId: string }): Promise<RemoteProgress> {
  const listed = await readRun(session, runId);
  const progress = progressOf(listed);
  const isCompileError = progress.state === 'final' && progress.status === Status.CompileError;
  return isCompileError ? { ...progress, message: await compilerOutput(session, runId) } : progress;
}

/**
 * Fetches a run of any account from the list that begins with it, which the site shows to everybody. The list names the
 * language without its version, its times have no time zone, and the output of compilers is shown to its account only.
 */
export async function fetchPublicRun(session: RemoteSession, { runId }: { runId: string }): Promise<PublicRun> {
  // Users enter ids of runs; anything else would be another list.
  if (!/^\d+$/.test(runId)) fail('notFound', `SPOJ has no run ${runId}`);
  const listed = await readRun(session, runId);
  const { problemId, account } = listed.run;
  if (account === null) return fail('layoutChanged', 'the list does not say whose a run is', listed.page);
  return { runId, account, problemId, languageId: null, sentAt: null, progress: progressOf(listed) };
}

interface ReadRun {
  $: CheerioAPI;
  page: RemotePage;
  run: Row;
}

async function readRun(session: RemoteSession, runId: string): Promise<ReadRun> {
  const page = await session.get(`/status/ns=${runId}`);
  const $ = parseHtml(page);
  const run = rowsOf($, page).find((row) => row.runId === runId);
  return run ? { $, page, run } : fail('notFound', `SPOJ has no run ${runId}`, page);
}

/** Returns the progress that the list shows, without the output of the compiler. */
function progressOf({ $, page, run }: ReadRun): RemoteProgress {
  const { runId } = run;
  const [number, final] = [run.result.attr('status'), run.result.attr('final')];
  if (number === undefined || final === undefined) return fail('layoutChanged', 'the run has no state', page);
  const text = verdictTextOf(run.result);
  const meaning = verdictOf({ number, text, isFinal: final === '1' });
  if (typeof meaning !== 'number') return toProgress(meaning, text, NO_RUN_DETAILS);
  const message = meaning === Status.CompileError ? null : pointsOrReason(meaning, text);
  return toProgress(meaning, text, {
    ...NO_RUN_DETAILS,
    timeMs: parseMeasure(textOf(requireElement($, `#statustime_${runId}`, page)), /^(\d+(?:\.\d+)?)$/, page, 1000),
    memoryKb: kilobytes(collapseWhitespace(textOf(requireElement($, `#statusmem_${runId}`, page))), page),
    message,
  });
}

/** Returns the verdict without the links beside it. */
function verdictTextOf(result: Nodes): string {
  const copy = result.clone();
  copy.find('.small, a').remove();
  return collapseWhitespace(textOf(copy)) || collapseWhitespace(textOf(result));
}

const pointsOrReason = (verdictMeaning: VerdictMeaning, text: string): string | null =>
  verdictMeaning === Status.PartialAccepted ? text : (/\((.+)\)$/.exec(text)?.[1] ?? null);

/** Parses `4.9M` or `2048k`. */
const kilobytes = (text: string, page: RemotePage): number | null =>
  parseMeasure(text, /^(\d+(?:\.\d+)?) ?[Mk]$/, page, text.endsWith('M') ? 1024 : 1);

async function compilerOutput(session: RemoteSession, runId: string): Promise<string> {
  const page = await session.get(`/error/${runId}`);
  if (!isCompletePage(page)) refuse(page, 'the page has no end');
  const box = parseHtml(page)('pre').first();
  if (box.length === 0) refuse(page, 'there is no compiler output');
  return box.text().trim();
}

export async function health(session: RemoteSession): Promise<void> {
  const page = await session.get('/status/');
  rowsOf(parseHtml(page), page);
}
