import { Status, type PolledRun, type RemotePage, type RemoteProgress, type RemoteSession } from '@tribunal/contract';
import { load } from 'cheerio';
import { fail, needMatch, NO_OUTCOME, progressOf, treeOf, words } from '@tribunal/remote-kit';
import { withDetails, withoutDetails } from './details';
import { own, whole } from './gate';
import type { TaskKey } from './ids';
import { meaningOfLabel } from './verdicts';

/** By the data that the site's own list asks for; tests, points and the words of the compiler are on the submission's page. */
export async function pollRun(session: RemoteSession, { contest }: TaskKey, runId: string): Promise<PolledRun> {
  const list = `/contests/${contest}/submissions`;
  const query = { reload: 'true', 'sids[]': runId };
  const said = own(await session.get(`${list}/me/status/json`, { query }));
  const progress = readStatus(said, runId);
  if (progress.state !== 'final' || progress.status === Status.SystemError) return progress;
  try {
    const page = own(await session.get(`${list}/${runId}`, { query: { lang: 'en' } }));
    if (progress.status === Status.CompileError) return { ...progress, message: readCompiler(page) };
    return withDetails(progress, page, readPoints(said, runId));
  } catch (error) {
    return withoutDetails(progress, error);
  }
}

/** Pure: cells of a row, as JSON with HTML in it. */
export function readStatus(page: RemotePage, runId: string): RemoteProgress {
  if (page.status === 404) return fail('notFound', `the site has no submission ${runId} of this account`, page);
  const results = resultsOf(page);
  if (!Object.hasOwn(results, runId)) return fail('notFound', `the site has no submission ${runId}`, page);
  const { Html: html } = Object(results[runId]) as { Html?: unknown };
  if (typeof html !== 'string') return fail('layoutChanged', 'the submission has no cells', page);
  return readCells(html, page);
}

/** Pure. What the submission got; null: the site does not say. */
export function readPoints(page: RemotePage, runId: string): number | null {
  const { Score: said } = Object(resultsOf(page)[runId]) as { Score?: unknown };
  return /^\d+(\.\d+)?$/.test(String(said)) ? Number(said) : null;
}

function resultsOf(page: RemotePage): Record<string, unknown> {
  try {
    const { Result: results } = Object(JSON.parse(page.text)) as { Result?: unknown };
    if (typeof results === 'object' && results !== null) return results as Record<string, unknown>;
  } catch {
    // It is told below.
  }
  return fail('layoutChanged', 'the answer has no results', page);
}

function readCells(html: string, page: RemotePage): RemoteProgress {
  const $ = load(`<table><tr>${html}</tr></table>`);
  const label = words($('td span.label').first().text());
  if (label === '') return fail('layoutChanged', 'the submission has no label', page);
  const [, done, total] = /^(\d+) ?\/ ?(\d+)(?: [A-Z]+)?$/.exec(label) ?? [];
  if (done !== undefined) return { state: 'judging', done: Number(done), total: Number(total), cases: [] };
  const meaning = meaningOfLabel(label);
  const isWaiting = $('td.waiting-judge').length > 0;
  if (typeof meaning === 'number' && isWaiting) return { state: 'judging', done: null, total: null, cases: [] };
  if (meaning === Status.CompileError || meaning === Status.SystemError || typeof meaning !== 'number') {
    return progressOf(meaning, label, NO_OUTCOME);
  }
  const [time, memory] = $('td.text-right')
    .toArray()
    .map((cell) => words($(cell).text()));
  return {
    ...NO_OUTCOME,
    state: 'final',
    status: meaning,
    timeMs: Number(needMatch(time ?? '', /^(\d+) ms$/, 'the time', page)),
    memoryKb: Number(needMatch(memory ?? '', /^(\d+) Ki?B$/, 'the memory', page)),
  };
}

/** Pure. The block is there after warnings too, so it is asked for only when the compiler has refused the program. */
export function readCompiler(page: RemotePage): string | null {
  const $ = treeOf(whole(page));
  const heading = $('h4')
    .toArray()
    .find((one) => /^(Compile Error|コンパイルエラー)$/.test(words($(one).text())));
  const text = heading && $(heading).nextAll('pre').first();
  if (!text || text.length === 0)
    return fail('layoutChanged', 'the words of the compiler are not where they were', page);
  return text.text().replace(/\r\n?/g, '\n').trim() || null;
}
