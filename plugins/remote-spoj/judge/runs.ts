import {
  Status,
  type RemotePage,
  type RemoteProblemRef,
  type RemoteProgress,
  type RemoteRun,
  type RemoteSession,
} from '@tribunal/contract';
import {
  fail,
  isWhole,
  measureOf,
  need,
  NO_OUTCOME,
  progressOf,
  textOf,
  treeOf,
  words,
  type Meaning,
  type Nodes,
} from '@tribunal/remote-kit';
import type { CheerioAPI } from 'cheerio';
import { refuse } from './pages';
import { verdictOf } from './verdicts';

interface Row {
  runId: string;
  problemId: string;
  result: Nodes;
}

/** A list of runs, newest first. What stands where is told by classes, and by ids that end with the run's. */
function rowsOf($: CheerioAPI, page: RemotePage): Row[] {
  if (!isWhole(page)) refuse(page, 'the page has no end');
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
      return { runId, problemId, result };
    });
}

/** Neither language nor length is told as we know it, nor the zone of the times. */
export async function recentRuns(session: RemoteSession, problem: RemoteProblemRef): Promise<RemoteRun[]> {
  if (session.account === null) return fail('sessionExpired', 'nobody has no runs');
  const page = await session.get(`/status/${problem.id},${encodeURIComponent(session.account.toLowerCase())}/`);
  return rowsOf(treeOf(page), page)
    .filter(({ problemId }) => problemId === problem.id)
    .map(({ runId, problemId }) => ({ runId, problemId, languageId: null, codeBytes: null, sentAt: null }));
}

/** The list that begins with a run has it first. */
export async function poll(session: RemoteSession, { runId }: { runId: string }): Promise<RemoteProgress> {
  const page = await session.get(`/status/ns=${runId}`);
  const $ = treeOf(page);
  const run = rowsOf($, page).find((row) => row.runId === runId);
  if (!run) return fail('notFound', `SPOJ has no run ${runId}`, page);
  const [number, final] = [run.result.attr('status'), run.result.attr('final')];
  if (number === undefined || final === undefined) return fail('layoutChanged', 'the run has no state', page);
  const text = wordsOf(run.result);
  const meaning = verdictOf({ number, text, isFinal: final === '1' });
  if (typeof meaning !== 'number') return progressOf(meaning, text, NO_OUTCOME);
  const message =
    meaning === Status.CompileError ? await compilerOutput(session, runId) : pointsOrReason(meaning, text);
  return progressOf(meaning, text, {
    ...NO_OUTCOME,
    timeMs: measureOf(textOf(need($, `#statustime_${runId}`, page)), /^(\d+(?:\.\d+)?)$/, page, 1000),
    memoryKb: kilobytes(words(textOf(need($, `#statusmem_${runId}`, page))), page),
    message,
  });
}

/** Without the links that stand beside the verdict. */
function wordsOf(result: Nodes): string {
  const copy = result.clone();
  copy.find('.small, a').remove();
  return words(textOf(copy)) || words(textOf(result));
}

const pointsOrReason = (meaning: Meaning, text: string): string | null =>
  meaning === Status.PartialAccepted ? text : (/\((.+)\)$/.exec(text)?.[1] ?? null);

/** `4.9M` or `2048k`. */
const kilobytes = (text: string, page: RemotePage): number | null =>
  measureOf(text, /^(\d+(?:\.\d+)?) ?[Mk]$/, page, text.endsWith('M') ? 1024 : 1);

async function compilerOutput(session: RemoteSession, runId: string): Promise<string> {
  const page = await session.get(`/error/${runId}`);
  if (!isWhole(page)) refuse(page, 'the page has no end');
  const box = treeOf(page)('pre').first();
  if (box.length === 0) refuse(page, 'there is no compiler output');
  return box.text().trim();
}

export async function health(session: RemoteSession): Promise<void> {
  const page = await session.get('/status/');
  rowsOf(treeOf(page), page);
}
