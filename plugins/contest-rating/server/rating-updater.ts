import { inject, injectable } from '@tribunal/kernel';
import { STAR_RANK } from '@tribunal/plugin-contest/contract';
import { Coalesced, ScoreboardCache, type ContestModel, type ScoreboardView } from '@tribunal/plugin-contest/server';
import { acquireAdvisoryLock, Clock, Db, Log, Tx, type NewRow, type Transactions } from '@tribunal/server';
import type { Knex } from 'knex';
import { firstOutdated, hasNewResults, listDue, obsoleteRounds, type DueContest, type Round } from './due-contests';
import { rateContest, ratingOf, type Belief } from './elo-mmr';

/** Numbers before the performances. */
const HEAD = 4;

/** Returns a belief as numbers: mode, deviation, mean and weight of the normal factor, then the performances in pairs. */
const toStored = ({ mode, deviation, normal, factors }: Belief): number[] => [
  mode,
  deviation,
  normal.mean,
  normal.weight,
  ...factors.flatMap(({ performance, weight }) => [performance, weight]),
];

function fromStored(numbers: readonly number[]): Belief {
  const [mode, deviation, mean, weight] = numbers as [number, number, number, number];
  const factors: Belief['factors'][number][] = [];
  for (let at = HEAD; at < numbers.length; at += 2) {
    factors.push({ performance: numbers[at]!, weight: numbers[at + 1]! });
  }
  return { mode, deviation, normal: { mean, weight }, factors };
}

/** The final scoreboard; a contest with a frozen one is not rated. */
const FINAL: ScoreboardView = { hiddenFromMs: null, includesLate: false, withoutStars: false, untilMs: null };
/** A contest with fewer participants says nothing about them. */
const MIN_PARTICIPANTS = 2;
const ROWS_PER_INSERT = 1000;

type Entry = NewRow<'contestRatingEntry'>;

/**
 * Keeps the ratings equal to a fold over the rated contests in order of their ends. Each step is a transaction after
 * which the rows say what is left to do, so that any process can continue after a crash, and a call to check may be
 * lost or repeated.
 */
@injectable()
export class RatingUpdater {
  readonly #checks = new Coalesced(() => this.#bringUpToDate());

  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Tx) private readonly transactions: Transactions,
    @inject(Clock) private readonly clock: Clock,
    @inject(ScoreboardCache) private readonly boards: ScoreboardCache,
    @inject(Log) private readonly log: { warn(about: object, message: string): void },
  ) {}

  /** Brings the ratings up to date with everything that was committed before the call. */
  check(): Promise<void> {
    return this.#checks.request();
  }

  /** Does the same without a caller who waits. The periodic check repeats it if it fails. */
  wake(): void {
    this.check().catch((error: unknown) => this.#warn(error));
  }

  /** Does the same if the results of this contest are rated, or were: those of running contests change all the time. */
  wakeFor(cid: number): void {
    this.#concerns(cid)
      .then((concerns) => (concerns ? this.check() : undefined))
      .catch((error: unknown) => this.#warn(error));
  }

  #warn(error: unknown): void {
    this.log.warn({ err: error }, 'failed to update contest ratings');
  }

  async #concerns(cid: number): Promise<boolean> {
    const ended = this.knex('contest as c')
      .join('contestRatingSwitch as s', 's.cid', 'c.id')
      .where('c.id', cid)
      .where('c.endAt', '<=', this.clock.now());
    const [round, contest] = await Promise.all([
      this.knex('contestRatingRound').where({ cid }).first('cid'),
      ended.first('c.id'),
    ]);
    return round !== undefined || contest !== undefined;
  }

  async #bringUpToDate(): Promise<void> {
    let isDone = false;
    while (!isDone) isDone = await this.transactions.run(() => this.#step());
  }

  /** Does the first thing that is to be done. Returns whether there was nothing. */
  async #step(): Promise<boolean> {
    await acquireAdvisoryLock(this.knex, 'contest-rating');
    const due = await listDue(this.knex, this.clock.now());
    const rounds = await this.knex('contestRatingRound').select('cid', 'endedAt', 'basis', 'logLast');
    const obsolete = obsoleteRounds(rounds, due);
    if (obsolete.length > 0) {
      await removeRounds(this.knex, obsolete);
      return false;
    }
    const next = firstOutdated(rounds, due);
    if (!next) return true;
    await this.#rate(next);
    return false;
  }

  /** Rates one contest. If that changes anything, all later rounds are out of date. */
  async #rate({ contest, basis, logLast }: DueContest): Promise<void> {
    const { id: cid, endAt: endedAt } = contest;
    const stored = await this.knex('contestRatingRound').where({ cid }).first('basis', 'logLast');
    if (stored?.basis === basis && !(await hasNewResults(this.knex, contest, stored.logLast))) {
      await this.knex('contestRatingRound').where({ cid }).update({ logLast });
      return;
    }
    const entries = await this.#entriesOf(contest);
    const previous = await this.knex('contestRatingEntry')
      .where({ cid })
      .select('uid', 'place', 'performance', 'belief');
    if (stored && haveSameResults(previous, entries)) {
      await this.knex('contestRatingRound').where({ cid }).update({ basis, logLast });
      return;
    }
    const participants = entries.length;
    const round = { cid, endedAt, basis, logLast, participants, ratedAt: this.clock.now() };
    await outdateAfter(this.knex, { cid, endedAt });
    await this.knex('contestRatingRound').insert(round).onConflict('cid').merge();
    await this.knex('contestRatingEntry').where({ cid }).delete();
    for (let at = 0; at < entries.length; at += ROWS_PER_INSERT) {
      await this.knex('contestRatingEntry').insert(entries.slice(at, at + ROWS_PER_INSERT));
    }
  }

  async #entriesOf(contest: ContestModel): Promise<Entry[]> {
    const { id: cid, endAt: endedAt } = contest;
    const board = await this.boards.get(contest);
    const ranked = board
      .standings(FINAL)
      .filter(({ team, rank }) => rank !== STAR_RANK && board.participants.has(team));
    if (ranked.length < MIN_PARTICIPANTS) return [];
    const uids = ranked.map(({ team }) => team);
    const beliefs = await beliefsBefore(this.knex, contest, uids);
    const entrants = ranked.map(({ team, rank }) => ({ place: rank, before: beliefs.get(team) ?? null }));
    return rateContest(entrants).map(({ performance, after }, index) => {
      const { place, before } = entrants[index]!;
      return {
        cid,
        uid: uids[index]!,
        endedAt,
        place,
        performance,
        ratingBefore: before && ratingOf(before),
        ratingAfter: ratingOf(after),
        belief: toStored(after),
      };
    });
  }
}

/** Returns what was believed of these users before the contest; those who had not been rated are absent. */
async function beliefsBefore(knex: Knex, { id, endAt }: Pick<ContestModel, 'id' | 'endAt'>, uids: readonly string[]) {
  const rows = await knex('contestRatingEntry')
    .distinctOn('uid')
    .whereRaw('uid = any(?)', [[...uids]])
    .whereRaw('(ended_at, cid) < (?, ?)', [endAt, id])
    .orderBy([{ column: 'uid' }, { column: 'endedAt', order: 'desc' }, { column: 'cid', order: 'desc' }])
    .select('uid', 'belief');
  return new Map(rows.map(({ uid, belief }) => [uid, fromStored(belief)]));
}

async function removeRounds(knex: Knex, obsolete: readonly Round[]): Promise<void> {
  for (const round of obsolete) await outdateAfter(knex, round);
  const cids = obsolete.map(({ cid }) => cid);
  await knex('contestRatingRound').whereIn('cid', cids).delete();
}

/** Marks the rounds after this one as out of date; their ratings stay until they are computed again. */
async function outdateAfter(knex: Knex, { cid, endedAt }: Pick<Round, 'cid' | 'endedAt'>): Promise<void> {
  await knex('contestRatingRound')
    .whereRaw('(ended_at, cid) > (?, ?)', [endedAt, cid])
    .whereNotNull('basis')
    .update({ basis: null });
}

type Result = Pick<Entry, 'uid' | 'place' | 'performance' | 'belief'>;

function haveSameResults(previous: readonly Result[], entries: readonly Result[]): boolean {
  if (previous.length !== entries.length) return false;
  const textOf = ({ place, performance, belief }: Result): string => JSON.stringify([place, performance, belief]);
  const texts = new Map(previous.map((result) => [result.uid, textOf(result)]));
  return entries.every((result) => texts.get(result.uid) === textOf(result));
}
