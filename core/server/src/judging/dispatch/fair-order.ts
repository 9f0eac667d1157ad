/** Queued work that is scheduled together: of one user, or of one rejudging. */
export interface QueueState {
  /** Number of judgements that judges were notified of and have not finished. */
  notified: number;
  /** Ids of the waiting work, oldest first, and postponed work last: at least the first `inspectedLength`. */
  waiting: readonly number[];
}

export interface JudgeCapacity {
  slots: number;
  /** Number of judgements outside queues that judges have or wait for. */
  busy: number;
  /** Whether others have recently submitted anything. */
  contention: 'contended' | 'uncontended';
}

export interface DispatchPlan {
  /** Judgements that are dispatched with normal priority. */
  due: number[];
  /** Judgements that use spare slots. */
  spare: number[];
}

/** A queue with no more waiting work than this is served like unqueued work, one judgement at a time. */
const SHORT_QUEUE_MAX = 5;
/** Number of slots that stay free for new work, beside those in use: the square-root rule of staffing. */
const reservedSlots = (slots: number): number => Math.ceil(Math.sqrt(slots));
/** Work dispatched per slot without contention, so that a judge has the next judgement at hand when it finishes one. */
const PREFETCH_PER_SLOT = 2;

/** Number of waiting judgements per queue that must be known for scheduling. */
export const inspectedLength = (slots: number): number => Math.max(SHORT_QUEUE_MAX + 1, PREFETCH_PER_SLOT * slots);

/** Returns how much work of all queues together judges may be notified of. */
function availableSlots({ slots, busy, contention }: JudgeCapacity): number {
  if (contention === 'uncontended') return PREFETCH_PER_SLOT * slots;
  return Math.max(busy === 0 ? 1 : 0, slots - reservedSlots(slots) - busy);
}

/**
 * Plans which work judges are notified of next. A short queue always has one judgement dispatched. A long one uses
 * slots that nobody else needs, starting with the queue that has the fewest dispatched; `starving` means that long
 * queues have not been served for long, so that one judgement is due. Queues are ordered by when they were last
 * served, longest ago first.
 */
export function planDispatch(
  states: readonly QueueState[],
  capacity: JudgeCapacity,
  starvation: 'served' | 'starving',
): DispatchPlan {
  const queues = states.map(({ notified, waiting }) => ({ notified, waiting: [...waiting] }));
  const shiftFrom = (queue: (typeof queues)[number]): number => {
    queue.notified += 1;
    return queue.waiting.shift()!;
  };
  const nextQueue = () => queues.filter(({ waiting }) => waiting.length > 0).sort((a, b) => a.notified - b.notified)[0];

  const due = queues
    .filter(({ notified, waiting }) => notified === 0 && waiting.length > 0 && waiting.length <= SHORT_QUEUE_MAX)
    .map(shiftFrom);
  const spare: number[] = [];
  let slotsLeft = availableSlots(capacity) - queues.reduce((sum, { notified }) => sum + notified, 0);
  for (let queue = nextQueue(); queue && slotsLeft > 0; queue = nextQueue(), slotsLeft -= 1)
    spare.push(shiftFrom(queue));
  const starved = starvation === 'starving' && spare.length === 0 ? nextQueue() : undefined;
  if (starved) due.push(shiftFrom(starved));
  return { due, spare };
}
