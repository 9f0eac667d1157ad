import { Status } from '@tribunal/contract';
import type { RemoteCase, RemotePage, RemoteProgress } from '@tribunal/remote-kit';
import {
  isObject,
  listIn,
  lookUpVerdict,
  numberIn,
  objectIn,
  textIn,
  toProgress,
  unexpectedField,
  type Json,
  type VerdictMeaning,
} from '@tribunal/remote-kit';

/** Values of `meta.status`. `Pending` does not reveal the progress. */
const VERDICTS: Readonly<Record<string, VerdictMeaning>> = {
  Pending: 'pending',
  Accepted: Status.Accepted,
  PartiallyCorrect: Status.PartialAccepted,
  WrongAnswer: Status.WrongAnswer,
  CompilationError: Status.CompileError,
  RuntimeError: Status.RuntimeError,
  FileError: Status.RuntimeError,
  OutputLimitExceeded: Status.RuntimeError,
  TimeLimitExceeded: Status.TimeLimitExceeded,
  MemoryLimitExceeded: Status.MemoryLimitExceeded,
  SystemError: Status.SystemError,
  ConfigurationError: Status.SystemError,
  JudgementFailed: Status.SystemError,
  Canceled: Status.Cancelled,
};

/** Values of `progress.progressType` of a pending submission. */
const PROGRESS_TYPES: Readonly<Record<string, 'pending' | 'compiling' | 'judging'>> = {
  Preparing: 'pending',
  Compiling: 'compiling',
  Running: 'judging',
  Finished: 'judging',
};

export function readProgress(body: Json, page: RemotePage): RemoteProgress {
  const meta = objectIn(body['meta'], page, 'meta');
  const text = textIn(meta['status'], page, 'status');
  const meaning = lookUpVerdict(VERDICTS, text);
  if (meaning === 'pending') return waiting(body, page);
  if (typeof meaning !== 'number') return { state: 'unknown', text };
  const progress = objectIn(body['progress'], page, 'progress');
  const cases = casesOf(progress, page);
  if (typeof cases === 'string') return { state: 'unknown', text: `${text}: ${cases}` };
  const measureIn = meaning === Status.CompileError ? measured : stated;
  return toProgress(meaning, text, {
    timeMs: measureIn(meta['timeUsed'], page, 'timeUsed'),
    memoryKb: measureIn(meta['memoryUsed'], page, 'memoryUsed'),
    score: measureIn(meta['score'], page, 'score'),
    message: messageOf(meaning, progress, page),
    cases,
  });
}

function waiting(body: Json, page: RemotePage): RemoteProgress {
  const progress = body['progress'];
  if (progress === null || progress === undefined) return { state: 'pending' };
  const progressType = textIn(objectIn(progress, page, 'progress')['progressType'], page, 'progressType');
  const state = PROGRESS_TYPES[progressType];
  if (state === undefined) return { state: 'unknown', text: `Pending ${progressType}` };
  if (state !== 'judging') return { state };
  const cases = casesOf(progress as Json, page);
  if (typeof cases === 'string') return { state: 'unknown', text: `${progressType}: ${cases}` };
  return { state, done: null, total: null, cases };
}

/** Rounds a measured value, which the site computes as a sum of thousandths. */
const measured = (value: unknown, page: RemotePage, what: string): number | null =>
  value === null || value === undefined ? null : Math.round(numberIn(value, page, what));

/** Reads a measured value of a program that ran, which may be null but is never missing. */
const stated = (value: unknown, page: RemotePage, what: string): number | null =>
  value === undefined ? unexpectedField(page, what) : measured(value, page, what);

function messageOf(status: Status, progress: Json, page: RemotePage): string | null {
  if (status === Status.CompileError) {
    return requireText(objectIn(progress['compile'], page, 'compile')['message'], page, 'message');
  }
  const system = progress['systemMessage'];
  return system === null || system === undefined ? null : requireText(system, page, 'systemMessage');
}

/** Reads a text, or its beginning together with the number of omitted characters. */
function requireText(value: unknown, page: RemotePage, what: string): string {
  const text = isObject(value) ? textIn(value['data'], page, 'data') : textIn(value, page, what);
  return withoutColours(text).trim();
}

const ESCAPE = String.fromCharCode(27);
/** Matches the terminal escape sequences for colours and cursor positions. */
const TERMINAL_CODE = new RegExp(`${ESCAPE}\\[[0-9;?]*[ -/]*[@-~]`, 'g');

/** Removes escape sequences from compiler output. */
export const withoutColours = (text: string): string => text.replace(TERMINAL_CODE, '');

/**
 * Returns the testcases of all subtasks in order, without those that have no result because they are waiting, running
 * or skipped. If one of them has an unknown status, returns that status instead.
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
  const caseResults = all.flatMap(({ groupNum, hash }, at) => {
    if (hash === undefined || hash === null) return [];
    const name = textIn(hash, page, 'testcaseHash');
    const result = objectIn(objectIn(results, page, 'testcaseResult')[name], page, 'testcaseResult');
    return [{ seq: at + 1, groupNum, result, word: textIn(result['status'], page, 'status') }];
  });
  const unknown = caseResults.find(({ word }) => statusOf(word) === null);
  return unknown ? unknown.word : caseResults.map((one) => caseOf(one, page));
}

interface CaseResult {
  seq: number;
  groupNum: number;
  result: Json;
  word: string;
}

const caseOf = ({ seq, groupNum, result, word }: CaseResult, page: RemotePage): RemoteCase => ({
  seq,
  groupNum,
  status: statusOf(word)!,
  timeMs: measured(result['time'], page, 'time'),
  memoryKb: measured(result['memory'], page, 'memory'),
  score: measured(result['score'], page, 'score'),
  message: null,
});

/** Returns null if the word is not a verdict of a testcase. */
function statusOf(word: string): Status | null {
  const meaning = lookUpVerdict(VERDICTS, word);
  return typeof meaning === 'number' ? meaning : null;
}
