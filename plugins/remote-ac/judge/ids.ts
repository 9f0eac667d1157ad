import { Limits } from '@tribunal/contract';
import type { RemoteProblemRef } from '@tribunal/remote-kit/contract';

/** A task and the contest it belongs to. */
export interface TaskKey {
  contest: string;
  task: string;
}

const NAME = /^[A-Za-z\d_-]+$/;
/** Matches tasks of the regular contests, whose names are in small letters however people write them. */
const REGULAR = /^a[bgrh]c\d{3}_[a-z\d]+$/i;
const CONTEST = /^a[bgrh]c\d{3}$/i;
/** The id must still fit after the key and a hyphen are prepended. */
const LONGEST = Limits.problemId.max - 'AC-'.length;

/**
 * Returns the contests that a task may belong to by its name, the likelier one first: `code_festival_2016_quala_a`
 * belongs to `code-festival-2016-quala`, `abc100_a` to `abc100`. Ids of tasks that follow neither pattern include the
 * contest.
 */
export function contestsOf(task: string): string[] {
  const parts = task.split('_');
  return [...new Set([parts.slice(0, -1).join('-'), parts[0]!])];
}

/** Returns `abc100_a`, or `contest.task` if the task's name does not imply its contest. */
export function idOf({ contest, task }: TaskKey): string {
  return contestsOf(task).includes(contest) ? task : `${contest}.${task}`;
}

/** Returns the contests that may have the task, the likelier one first; just one if the id names it. */
export function keysOf(id: string): TaskKey[] {
  const [task = '', contest] = id.split('.').reverse();
  return contest === undefined ? contestsOf(task).map((one) => ({ contest: one, task })) : [{ contest, task }];
}

/** Returns the task in the contest where the problem was found when it was fetched. */
export function keyOf({ id, ref }: RemoteProblemRef): TaskKey {
  const [likely] = keysOf(id);
  return { task: likely!.task, contest: ref ?? likely!.contest };
}

/** Parses any common form of a task: `abc100_a`, `AC-abc100_a`, `contest/task` or its URL; null if it is none. */
export function parseId(text: string): string | null {
  const trimmed = text.trim();
  const [contest, task, ...rest] = partsOf(trimmed).map(withUsualCase);
  if (contest === undefined || rest.length > 0) return null;
  const id = task === undefined ? contest : idOf({ contest, task });
  const isTask = NAME.test(task ?? contest) && NAME.test(contest) && /[a-z\d]_[a-z\d]/i.test(task ?? contest);
  return isTask && id.length <= LONGEST ? id : null;
}

/** The site distinguishes capital and small letters in all names but those of its regular contests. */
const withUsualCase = (name: string): string => (REGULAR.test(name) || CONTEST.test(name) ? name.toLowerCase() : name);

function partsOf(text: string): string[] {
  if (!/^https?:/i.test(text)) return text.replace(/^ac-(?=.*_)/i, '').split(/[/.]/);
  const url = URL.parse(text);
  const [, contest, task] = /^\/contests\/([^/]+)\/tasks\/([^/]+)\/?$/.exec(url?.pathname ?? '') ?? [];
  return url?.hostname === 'atcoder.jp' && contest && task ? [contest, task] : [];
}

const CONTEST_NAME = /^[A-Za-z\d][A-Za-z\d-]{2,63}$/;
const CONTEST_ADDRESS = /^https?:\/\/atcoder\.jp\/contests\/([^/?#]+)(?:\/(?:tasks\/?)?)?(?:[?#].*)?$/i;

/** Parses `abc100` or the address of a contest or of its list of tasks. */
export function parseContestId(text: string): string | null {
  const trimmed = text.trim();
  const name = CONTEST_ADDRESS.exec(trimmed)?.[1] ?? trimmed;
  return CONTEST_NAME.test(name) ? withUsualCase(name) : null;
}
