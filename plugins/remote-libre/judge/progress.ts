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
  const cases = casesOf(progress, page);
  if (typeof cases === 'string') return { state: 'unknown', text: `${text}: ${cases}` };
  return progressOf(meaning, text, {
    timeMs: measured(meta['timeUsed'], page, 'timeUsed'),
    memoryKb: measured(meta['memoryUsed'], page, 'memoryUsed'),
    score: measured(meta['score'], page, 'score'),
    message: messageOf(meaning, progress, page),
    cases,
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
  if (typeof cases === 'string') return { state: 'unknown', text: `${stage}: ${cases}` };
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

/**
 * Testcases of all subtasks in their order; one without a result waits, runs or was left out. A word for one of them that nobody
 * knows comes in place of all.
 */
function casesOf(progress: Json, page: RemotePage): RemoteCase[] | string {
  const subtasks = progress['subtasks'];
  if (subtasks === null || subtasks === undefined) return [];
  const results = progress['testcaseResult'];
  const all = listIn(subtasks, page, 'subtasks').flatMap((subtask, nth) =>
    listIn(objectIn(subtask, page, 'subtask')['testcases'], page, 'testcases').map((testcase) => ({
      groupNum: nth + 1,
      hash: objectIn(testcase, page, 'testcase')['testcaseHash'],
    })),
  );
  const told = all.flatMap(({ groupNum, hash }, at) => {
    if (hash === undefined || hash === null) return [];
    const name = textIn(hash, page, 'testcaseHash');
    const result = objectIn(objectIn(results, page, 'testcaseResult')[name], page, 'testcaseResult');
    return [{ seq: at + 1, groupNum, result, word: textIn(result['status'], page, 'status') }];
  });
  const unknown = told.find(({ word }) => statusOf(word) === null);
  return unknown ? unknown.word : told.map((one) => caseOf(one, page));
}

interface ToldCase {
  seq: number;
  groupNum: number;
  result: Json;
  word: string;
}

const caseOf = ({ seq, groupNum, result, word }: ToldCase, page: RemotePage): RemoteCase => ({
  seq,
  groupNum,
  status: statusOf(word)!,
  timeMs: measured(result['time'], page, 'time'),
  memoryKb: measured(result['memory'], page, 'memory'),
  score: measured(result['score'], page, 'score'),
  message: null,
});

/** null: it is no verdict of a case. */
function statusOf(word: string): Status | null {
  const meaning = meaningOf(VERDICTS, word);
  return typeof meaning === 'number' ? meaning : null;
}
