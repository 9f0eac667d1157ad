/** Work that shares one turn: of one user, or of one rejudging. */
export interface Lane {
  /** How many judges know of and have not ended. */
  told: number;
  /** Ids of what waits, oldest first; the first `LOOKED_AT` or more of them. */
  waiting: readonly number[];
}

export interface Judges {
  slots: number;
  /** Work outside lanes that they have or wait for. */
  busy: number;
  /** Whether others have lately sent anything. */
  company: 'company' | 'alone';
}

export interface TurnsGiven {
  /** Goes like anybody's work. */
  due: number[];
  /** Goes where slots are left over. */
  spare: number[];
}

/** Who has no more waiting than this is served like anybody else, one at a time. */
const FEW = 5;
/** Slots that stay free for what may come, beside those that are in use: the square-root rule of staffing. */
const keptFree = (slots: number): number => Math.ceil(Math.sqrt(slots));
/** With nobody else there, judges have the next work at hand when they end one. */
const AHEAD = 2;

/** How much of each lane must be known to give turns. */
export const lookedAt = (slots: number): number => Math.max(FEW + 1, AHEAD * slots);

/** How much work of all lanes together judges may know of. */
function roomOf({ slots, busy, company }: Judges): number {
  if (company === 'alone') return AHEAD * slots;
  return Math.max(busy === 0 ? 1 : 0, slots - keptFree(slots) - busy);
}

/**
 * What judges are told of next. A short lane always has one with them. A long one uses slots that nobody else needs, the
 * lane with the least first; `starving` says that none of it had a turn for long, so that one is due. Lanes come in the
 * order of their last turns, longest ago first.
 */
export function nextTurns(lanes: readonly Lane[], judges: Judges, long: 'fed' | 'starving'): TurnsGiven {
  const queues = lanes.map(({ told, waiting }) => ({ told, waiting: [...waiting] }));
  const take = (queue: (typeof queues)[number]): number => {
    queue.told += 1;
    return queue.waiting.shift()!;
  };
  const next = () => queues.filter(({ waiting }) => waiting.length > 0).sort((a, b) => a.told - b.told)[0];

  const due = queues.filter(({ told, waiting }) => told === 0 && waiting.length > 0 && waiting.length <= FEW).map(take);
  const spare: number[] = [];
  let left = roomOf(judges) - queues.reduce((sum, { told }) => sum + told, 0);
  for (let queue = next(); queue && left > 0; queue = next(), left -= 1) spare.push(take(queue));
  const starved = long === 'starving' && spare.length === 0 ? next() : undefined;
  if (starved) due.push(take(starved));
  return { due, spare };
}
