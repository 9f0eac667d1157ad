import { Status } from '@tribunal/contract';
import type { RemoteCase, RemotePage, RemoteProgress, RemoteRun } from '@tribunal/remote-kit';
import {
  isObject,
  listIn,
  lookUpVerdict,
  numberIn,
  objectIn,
  textIn,
  toProgress,
  type Json,
  type VerdictMeaning,
} from '@tribunal/remote-kit';
import { LUOGU_LANGUAGES } from '../languages';

/** The numbers of a record in which some tests failed, each for its own reason. */
const UNACCEPTED = [13, 14];

/** The numbers of the site's states. A number that is not here is no verdict. */
const VERDICTS: Readonly<Record<string, VerdictMeaning>> = {
  0: 'pending',
  1: 'judging',
  2: Status.CompileError,
  // Output limit exceeded.
  3: Status.RuntimeError,
  4: Status.MemoryLimitExceeded,
  5: Status.TimeLimitExceeded,
  6: Status.WrongAnswer,
  7: Status.RuntimeError,
  11: Status.SystemError,
  12: Status.Accepted,
};

/** A row of a list, with the login of its owner. */
export function runIn(record: Json, page: RemotePage): RemoteRun & { account: string; problemId: string } {
  const languageId = String(numberIn(record['language'], page, 'language'));
  return {
    account: textIn(objectIn(record['user'], page, 'user')['name'], page, 'name'),
    runId: String(numberIn(record['id'], page, 'id')),
    problemId: textIn(objectIn(record['problem'], page, 'problem')['pid'], page, 'pid'),
    languageId: LUOGU_LANGUAGES.some(({ id }) => id === languageId) ? languageId : null,
    // The site does not say whether its length is in bytes or in characters.
    codeBytes: null,
    sentAt: numberIn(record['submitTime'], page, 'submitTime') * 1000,
  };
}

/** Reads the state of a record with its details. */
export function progressIn(record: Json, page: RemotePage): RemoteProgress {
  const state = numberIn(record['status'], page, 'status');
  const measure = (name: string): number | null =>
    record[name] === null ? null : Math.round(numberIn(record[name], page, name));
  const detail = objectIn(record['detail'], page, 'detail');
  const cases = casesIn(detail['judgeResult'], page);
  const score = record['score'] === null ? null : numberIn(record['score'], page, 'score');
  const meaning = UNACCEPTED.includes(state) ? failureOf(cases, score) : lookUpVerdict(VERDICTS, String(state));
  const isFinal = typeof meaning === 'number';
  return toProgress(meaning, `status ${state}`, {
    timeMs: isFinal ? measure('time') : null,
    memoryKb: isFinal ? measure('memory') : null,
    score: score !== null && score >= 0 && score <= 100 ? score : null,
    message: meaning === Status.CompileError ? compilerOutputIn(detail['compileResult'], page) : null,
    cases,
  });
}

/** With some points it is a partial success, without any it is what happened at the first test that failed. */
function failureOf(cases: readonly RemoteCase[], score: number | null): Status {
  if (score !== null && score > 0) return Status.PartialAccepted;
  return cases.find(({ status }) => status !== Status.Accepted)?.status ?? Status.WrongAnswer;
}

function compilerOutputIn(result: unknown, page: RemotePage): string | null {
  const { message } = objectIn(result, page, 'compileResult');
  return message === null ? null : textIn(message, page, 'message').trim();
}

/** The tests that are judged already; null for a record that was not run. */
function casesIn(result: unknown, page: RemotePage): RemoteCase[] {
  if (result === null || result === undefined) return [];
  const subtasks = valuesIn(objectIn(result, page, 'judgeResult')['subtasks'], page, 'subtasks');
  const tests = subtasks.flatMap((subtask, at) =>
    valuesIn(subtask['testCases'], page, 'testCases').map((test) => ({ test, groupNum: at + 1 })),
  );
  return tests.flatMap(({ test, groupNum }, at): RemoteCase[] => {
    const status = lookUpVerdict(VERDICTS, String(numberIn(test['status'], page, 'status')));
    if (typeof status !== 'number') return [];
    return [
      {
        seq: at + 1,
        groupNum: subtasks.length > 1 ? groupNum : null,
        status,
        timeMs: numberIn(test['time'], page, 'time'),
        memoryKb: numberIn(test['memory'], page, 'memory'),
        score: numberIn(test['score'], page, 'score'),
        message: null,
      },
    ];
  });
}

/** The site writes lists also as objects with numbers as keys. */
function valuesIn(value: unknown, page: RemotePage, what: string): Json[] {
  const isNumber = ([key]: [string, unknown]): boolean => /^\d+$/.test(key);
  const values: readonly unknown[] = isObject(value)
    ? Object.entries(value)
        .filter(isNumber)
        .map(([, one]) => one)
    : listIn(value, page, what);
  return values.map((one) => objectIn(one, page, what));
}
