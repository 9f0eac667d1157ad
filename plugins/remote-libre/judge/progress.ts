import { Status, type RemoteCase, type RemotePage, type RemoteProgress } from '@tribunal/contract';
import { meaningOf, progressOf } from '@tribunal/remote-kit';
import { isObject, listIn, numberIn, objectIn, textIn, type Json } from './api';
import { STAGES, VERDICTS } from './verdicts';

export function readProgress(body: Json, page: RemotePage): RemoteProgress {
  const meta = objectIn(body['meta'], page, 'meta');
  const text = textIn(meta['status'], page, 'status');
  const meaning = meaningOf(VERDICTS, text);
  if (meaning === 'pending') return waiting(body, page);
  if (typeof meaning !== 'number') return { state: 'unknown', text };
  const progress = objectIn(body['progress'], page, 'progress');
  return progressOf(meaning, text, {
    timeMs: measured(meta['timeUsed'], page, 'timeUsed'),
    memoryKb: measured(meta['memoryUsed'], page, 'memoryUsed'),
    score: measured(meta['score'], page, 'score'),
    message: messageOf(meaning, progress, page),
    cases: casesOf(progress, page),
  });
}

function waiting(body: Json, page: RemotePage): RemoteProgress {
  const progress = body['progress'];
  if (progress === null || progress === undefined) return { state: 'pending' };
  const stage = textIn(objectIn(progress, page, 'progress')['progressType'], page, 'progressType');
  const state = STAGES[stage];
  if (state === undefined) return { state: 'unknown', text: `Pending ${stage}` };
  if (state !== 'judging') return { state };
  const cases = casesOf(progress as Json, page);
  return { state, done: null, total: null, cases };
}

/** May be broken: a sum of thousandths. */
const measured = (value: unknown, page: RemotePage, what: string): number | null =>
  value === null || value === undefined ? null : Math.round(numberIn(value, page, what));

function messageOf(status: Status, progress: Json, page: RemotePage): string | null {
  if (status === Status.CompileError) {
    return said(objectIn(progress['compile'], page, 'compile')['message'], page, 'message');
  }
  const system = progress['systemMessage'];
  return system === null || system === undefined ? null : said(system, page, 'systemMessage');
}

/** Text, or the beginning of it with how much was left out. */
function said(value: unknown, page: RemotePage, what: string): string {
  const text = isObject(value) ? textIn(value['data'], page, 'data') : textIn(value, page, what);
  return withoutColours(text).trim();
}

const ESCAPE = String.fromCharCode(27);
/** How a terminal is told to change colour or place. */
const TERMINAL_CODE = new RegExp(`${ESCAPE}\\[[0-9;?]*[ -/]*[@-~]`, 'g');

/** Compilers write for terminals. */
export const withoutColours = (text: string): string => text.replace(TERMINAL_CODE, '');

/** Testcases of all subtasks in their order; one without a result waits, runs or was left out. */
function casesOf(progress: Json, page: RemotePage): RemoteCase[] {
  const subtasks = progress['subtasks'];
  if (subtasks === null || subtasks === undefined) return [];
  const results = progress['testcaseResult'];
  const all = listIn(subtasks, page, 'subtasks').flatMap((subtask, nth) =>
    listIn(objectIn(subtask, page, 'subtask')['testcases'], page, 'testcases').map((testcase) => ({
      groupNum: nth + 1,
      hash: objectIn(testcase, page, 'testcase')['testcaseHash'],
    })),
  );
  return all.flatMap(({ groupNum, hash }, at): RemoteCase[] => {
    if (hash === undefined || hash === null) return [];
    const result = objectIn(
      objectIn(results, page, 'testcaseResult')[textIn(hash, page, 'testcaseHash')],
      page,
      'testcaseResult',
    );
    return [{ seq: at + 1, groupNum, ...caseOf(result, page) }];
  });
}

function caseOf(result: Json, page: RemotePage): Omit<RemoteCase, 'seq' | 'groupNum'> {
  const meaning = meaningOf(VERDICTS, textIn(result['status'], page, 'status'));
  return {
    status: typeof meaning === 'number' ? meaning : Status.UnknownResult,
    timeMs: measured(result['time'], page, 'time'),
    memoryKb: measured(result['memory'], page, 'memory'),
    score: measured(result['score'], page, 'score'),
    message: null,
  };
}
