import type { Status } from '@tribunal/contract';
import type { DraftJudgement } from './draft';
import type { Feed } from './feed';
import { BIG, has, number, optional, type Item } from './fields';
import { mapped, sorted, type Steps } from '@tribunal/plugin-contest/standings';
import { instant, span } from './times';
import type { Warnings } from './record-issues';
import { statusOfType } from './verdicts';

const RUN_SECONDS = { min: 0, max: BIG.max / 1000 };

type Found = Omit<DraftJudgement, 'status' | 'subtasks'> & { status: Status | null; beganAt: number };

const isFlag = (value: unknown): boolean | null => (typeof value === 'boolean' ? value : null);

/**
 * Returns the finished judgements of each submission in the order in which they began: the last one counts.
 * Judgements that the feed marks as invalid or not current are left out.
 */
export function* judgementsBySubmission(
  feed: Feed,
  startAt: number | null,
  warnings: Warnings,
): Steps<Map<string, DraftJudgement[]>> {
  const bySubmission = new Map<string, Found[]>();
  yield* mapped(feed.all('judgements').values(), (item) => {
    if (item.data['valid'] === false || item.data['current'] === false) return;
    const judgement = judgementOf(item, feed, startAt, warnings);
    if (!judgement) return;
    const submission = String(item.data['submission_id'] ?? '');
    const all = bySubmission.get(submission);
    if (all) all.push(judgement);
    else bySubmission.set(submission, [judgement]);
  });
  const decidedOn = new Map<string, DraftJudgement[]>();
  for (const [submission, all] of bySubmission) decidedOn.set(submission, yield* decided(all));
  return decidedOn;
}

/**
 * Keeps the judgements with a verdict. One that ended without a verdict, e.g. a judging error, leaves the submission
 * pending.
 */
function* decided(all: readonly Found[]): Steps<DraftJudgement[]> {
  const inOrder = yield* sorted(all, (a, b) => a.beganAt - b.beganAt);
  if (inOrder.at(-1)!.status === null) return [];
  return inOrder.flatMap(({ status, score, timeMs, atMs }) =>
    status === null ? [] : [{ status, score, timeMs, atMs, subtasks: null }],
  );
}

function judgementOf(item: Item, feed: Feed, startAt: number | null, warnings: Warnings): Found | null {
  const type = item.data['judgement_type_id'] ?? item.data['simplified_judgement_type_id'] ?? null;
  if (type === null) return null;
  const id = String(type);
  const judgementType = feed.all('judgement-types').get(id)?.data;
  const { status, isRenamed } = statusOfType({
    id,
    isSolved: isFlag(judgementType?.['solved']),
    costsPenalty: isFlag(judgementType?.['penalty']),
  });
  if (isRenamed) warnings.add('renamedVerdict', id);
  const beganAt = momentOf(item, 'start', startAt) ?? momentOf(item, 'end', startAt) ?? 0;
  const atMs = momentOf(item, 'end', startAt);
  return { status, score: scoreOf(item, warnings), timeMs: runTimeOf(item), atMs, beganAt };
}

/** Returns the time in ms from the start. */
function momentOf(item: Item, which: 'start' | 'end', startAt: number | null): number | null {
  const [inContest, byClock] = [`${which}_contest_time`, `${which}_time`];
  if (has(item, inContest)) return span(item, inContest);
  return has(item, byClock) && startAt !== null ? instant(item, byClock) - startAt : null;
}

function scoreOf(item: Item, warnings: Warnings): number | null {
  const score = optional(item, 'score', null, () => number(item, 'score', BIG));
  if (score !== null && !Number.isInteger(score)) warnings.add('roundedScore');
  return score === null ? null : Math.round(score);
}

const runTimeOf = (item: Item): number | null =>
  optional(item, 'max_run_time', null, () => Math.round(number(item, 'max_run_time', RUN_SECONDS) * 1000));
