import { timingSafeEqual } from 'node:crypto';
import { token } from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import { Clock, Db, isRoot, type Viewer } from '@tribunal/server';
import type { Knex } from 'knex';
import { ContestAuth } from '../../../contract';
import { isOpenToAll } from '../../board';
import { ContestModel, Contests, contestOf, isContestAdmin, refuseEntry, type ContestFinder } from '../../contests';
import { ClicsError } from '../errors';
import { CONTESTS_LISTED } from '../limits';
import type { Eyes } from '../view';
import { feedKeyHash } from './feed-keys';

export const ClicsDoors = token<ClicsDoor>('contest-clics-door');

/** Who asks: with the key of a contest, or as somebody who is logged in, or as nobody. */
export type Caller = { key: string } | { viewer: Viewer | null };

export interface Opened {
  contest: ContestModel;
  eyes: Eyes;
  uid: string | null;
}

const fits = (key: string, hash: Buffer | null): boolean => {
  const shown = feedKeyHash(key);
  return hash !== null && hash.length === shown.length && timingSafeEqual(hash, shown);
};

const BASIC = /^basic +([a-z0-9+/=_-]{1,1024})$/i;

/** The password of HTTP Basic, whatever the user's name; null: there is none. */
export function keyIn(authorization: unknown): string | null {
  const found = typeof authorization === 'string' ? BASIC.exec(authorization.trim()) : null;
  if (!found) return null;
  const text = Buffer.from(found[1]!, 'base64').toString();
  return text.slice(text.indexOf(':') + 1);
}

/** Lets readers in, each to what they may see. */
@injectable()
export class ClicsDoor {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Clock) private readonly clock: { now(): Date },
    @inject(Contests) private readonly contests: ContestFinder,
  ) {}

  /** 401 for a key that does not fit; 404 when there is no such contest, or it is not for the caller. */
  async open(caller: Caller, cid: number): Promise<Opened> {
    const contest = await contestOf(this.knex, cid);
    if ('key' in caller) {
      if (!contest || !fits(caller.key, contest.feedKeyHash)) throw new ClicsError('wrongKey');
      return { contest, eyes: 'admin', uid: null };
    }
    if (!contest) throw new ClicsError('unknown');
    const { viewer } = caller;
    if (isContestAdmin(viewer, contest)) return { contest, eyes: 'admin', uid: viewer!.uid };
    const isOpen = isOpenToAll(contest, this.clock.now()) || (await this.#mayEnter(viewer, contest));
    if (!isOpen) throw new ClicsError('unknown');
    return { contest, eyes: 'other', uid: viewer?.uid ?? null };
  }

  /** The newest of the contests that the caller can open, by id. 401 for a key that fits none. */
  async list(caller: Caller): Promise<ContestModel[]> {
    if ('key' in caller) {
      const found = await this.#newest(this.knex('contest').where({ feedKeyHash: feedKeyHash(caller.key) }));
      if (found.length === 0) throw new ClicsError('wrongKey');
      return found;
    }
    const { viewer } = caller;
    const now = this.clock.now();
    const [found, entered] = await Promise.all([
      this.#newest(this.#perhapsOpen(viewer, now)),
      this.#registrationsOf(viewer),
    ]);
    return found.filter((contest) => {
      if (isContestAdmin(viewer, contest) || isOpenToAll(contest, now)) return true;
      return viewer !== null && refuseEntry(viewer, contest, { isRegistered: entered.has(contest.id) }, now) === null;
    });
  }

  /** By id, and no more than the list has. */
  async #newest(contests: Knex.QueryBuilder): Promise<ContestModel[]> {
    const ids = contests.select('id').orderBy('id', 'desc').limit(CONTESTS_LISTED);
    return ContestModel.query(this.knex).whereIn('id', ids).orderBy('id');
  }

  /** Without those that surely stay closed, so that they take no place in the list: who may open the rest is asked of each. */
  #perhapsOpen(viewer: Viewer | null, now: Date): Knex.QueryBuilder {
    const contests = this.knex('contest');
    if (viewer && isRoot(viewer)) return contests;
    const begun = this.knex('contest').where({ isVisible: true, gid: null }).where('startAt', '<=', now).select('id');
    const open = begun.clone().whereNot({ auth: ContestAuth.Private });
    if (!viewer) return contests.whereIn('id', open.where({ hasOutsideBoard: true }));
    const { uid } = viewer;
    const entered = begun.clone().whereIn('id', this.knex('contestRegistration').where({ uid }).select('cid'));
    return contests.where((some) => some.where({ uid }).orWhereIn('id', open).orWhereIn('id', entered));
  }

  async #mayEnter(viewer: Viewer | null, contest: ContestModel): Promise<boolean> {
    return viewer !== null && (await this.contests.refusalOf(viewer, contest)) === null;
  }

  async #registrationsOf(viewer: Viewer | null): Promise<ReadonlySet<number>> {
    if (!viewer) return new Set();
    return new Set(await this.knex('contestRegistration').where({ uid: viewer.uid }).pluck<number[]>('cid'));
  }
}
