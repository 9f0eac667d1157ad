import { Status } from '@tribunal/contract';
import { load } from 'cheerio';
import {
  fail,
  requireMatch,
  NO_RUN_DETAILS,
  toProgress,
  parseHtml,
  collapseWhitespace,
  type PolledRun,
  type RemotePage,
  type RemoteProgress,
  type RemoteSession,
} from '@tribunal/remote-kit';
import { withDetails, withoutDetails } from './details';
import { own, whole } from './gate';
import type { TaskKey } from './ids';
import { meaningOfLabel } from './verdicts';

/** Polls the JSON that the site's own list uses; tests, points and compiler output come from the submission's page. */
export async function pollRun(session: RemoteSession, { contest }: TaskKey, runId: string): Promise<PolledRun> {
  const list = `/contests/${contest}/submissions`;
  const query = { reload: 'true', 'sids[]': runId };
  const statusPage = own(await session.get(`${list}/me/status/json`, { query }));
  const progress = readStatus(statusPage, runId);
  if (progress.state !== 'final' || progress.status === Status.SystemError) return progress;
  try {
    const page = own(await session.get(`${list}/${runId}`, { query: { lang: 'en' } }));
    if (progress.status === Status.CompileError) return { ...progress, message: readCompiler(page) };
    return withDetails(progress, page, readPoints(statusPage, runId));
  } catch (error) {
    return withoutDetails(progress, error);
  }
}

/** Pure. Reads a row's cells, which are HTML within JSON. */
export function readStatus(page: RemotePage, runId: string): RemoteProgress {
  if (page.status === 404) return fail('notFound', `the site has no submission ${runId} of this account`, page);
  const results = resultsOf(page);
  if (!Object.hasOwn(results, runId)) {
    if (Object.keys(results).length > 0) return fail('layoutChanged', 'the site shows another submission', page);
    return fail('notFound', `the site has no submission ${runId}`, page);
  }
  const { Html: html } = Object(results[runId]) as { Html?: unknown };
  if (typeof html !== 'string') return fail('layoutChanged', 'the submission has no cells', page);
  return readCells(html, page);
}

/** Pure. Returns the points of the submission. */
function readPoints(page: RemotePage, runId: string): number {
  const { Score: score } = Object(resultsOf(page)[runId]) as { Score?: unknown };
  return Number(requireMatch(String(score), /^(\d+(?:\.\d+)?)$/, 'the score', page));
}

function resultsOf(page: RemotePage): Record<string, unknown> {
  try {
    const { Result: results } = Object(JSON.parse(page.text)) as { Result?: unknown };
    if (typeof results === 'object' && results !== null) return results as Record<string, unknown>;
  } catch {
    // Invalid JSON is reported below.
  }
  return fail('layoutChanged', 'the answer has no results', page);
}

/** Pure. Reads the cells of a row from the status on, as HTML. */
export function readCells(html: string, page: RemotePage): RemoteProgress {
  const $ = load(`<table><tr>${html}</tr></table>`);
  const label = collapseWhitespace($('td span.label').first().text());
  if (label === '') return fail('layoutChanged', 'the submission has no label', page);
  const [, done, total] = /^(\d+) ?\/ ?(\d+)(?: [A-Z]+)?$/.exec(label) ?? [];
  if (done !== undefined) return { state: 'judging', done: Number(done), total: Number(total), cases: [] };
  const meaning = meaningOfLabel(label);
  const isWaiting = $('td.waiting-judge').length > 0;
  if (typeof meaning === 'number' && isWaiting) return { state: 'judging', done: null, total: null, cases: [] };
  if (meaning === Status.CompileError || meaning === Status.SystemError || typeof meaning !== 'number') {
    return toProgress(meaning, label, NO_RUN_DETAILS);
  }
  const [time, memory] = $('td.text-right')
    .toArray()
    .map((cell) => collapseWhitespace($(cell).text()));
  return {
    ...NO_RUN_DETAILS,
    state: 'final',
    status: meaning,
    timeMs: Number(requireMatch(time ?? '', /^(\d+) ms$/, 'the time', page)),
    memoryKb: Number(requireMatch(memory ?? '', /^(\d+) Ki?B$/, 'the memory', page)),
  };
}

/**
 * Pure. Returns the compiler output. The block also exists after mere warnings, so it is read only after a compile
 * error.
 */
export function readCompiler(page: RemotePage): string | null {
  const $ = parseHtml(whole(page));
  const heading = $('h4')
    .toArray()
    .find((one) => /^(Compile Error|コンパイルエラー)$/.test(collapseWhitespace($(one).text())));
  const text = heading && $(heading).nextAll('pre').first();
  if (!text || text.length === 0)
    return fail('layoutChanged', 'the words of the compiler are not where they were', page);
  return text.text().replace(/\r\n?/g, '\n').trim() || null;
}
