import { Limits } from '@tribunal/contract';

/** A task and the contest whose page it is on. */
export interface TaskKey {
  contest: string;
  task: string;
}

const NAME = /^[a-z\d_-]+$/;
/** With the key and a hyphen before it an id still has to fit. */
const LONGEST = Limits.problemId.max - 'AC-'.length;

/**
 * Contests that a task of this name may be of, the likelier one first: `code_festival_2016_quala_a` is of
 * `code-festival-2016-quala`, `abc100_a` of `abc100`. Names that follow neither are written with their contest.
 */
export function contestsOf(task: string): string[] {
  const parts = task.split('_');
  return [...new Set([parts.slice(0, -1).join('-'), parts[0]!])];
}

/** `abc100_a`, or `contest.task` where the task's name does not tell its contest. */
export function idOf({ contest, task }: TaskKey): string {
  return contestsOf(task).includes(contest) ? task : `${contest}.${task}`;
}

/** The contests where the task may be, the likelier one first; one where the id says it. */
export function keysOf(id: string): TaskKey[] {
  const [task = '', contest] = id.split('.').reverse();
  return contest === undefined ? contestsOf(task).map((one) => ({ contest: one, task })) : [{ contest, task }];
}

/** However people write a task: `abc100_a`, `AC-abc100_a`, `contest/task`, its address. */
export function parseId(text: string): string | null {
  const said = text.trim();
  const [contest, task, ...rest] = partsOf(said.toLowerCase());
  if (contest === undefined || rest.length > 0) return null;
  const id = task === undefined ? contest : idOf({ contest, task });
  const isTask = NAME.test(task ?? contest) && NAME.test(contest) && /[a-z\d]_[a-z\d]/.test(task ?? contest);
  return isTask && id.length <= LONGEST ? id : null;
}

function partsOf(text: string): string[] {
  if (!/^https?:/.test(text)) return text.replace(/^ac-(?=.*_)/, '').split(/[/.]/);
  const url = URL.parse(text);
  const [, contest, task] = /^\/contests\/([^/]+)\/tasks\/([^/]+)\/?$/.exec(url?.pathname ?? '') ?? [];
  return url?.hostname === 'atcoder.jp' && contest && task ? [contest, task] : [];
}
