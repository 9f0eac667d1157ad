import { timingSafeEqual } from 'node:crypto';
import { token } from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import { Clock, Db, type Viewer } from '@tribunal/server';
import type { Knex } from 'knex';
import { isOpenToAll } from '../board/outlook';
import { ContestModel, Contests, isContestAdmin, refuseEntry, type ContestFinder } from '../contests';
import { feedKeyHash } from '../record/feed-keys';
import { ClicsError } from './errors';
import type { Eyes } from './sight';

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
    const contest = (await ContestModel.query(this.knex).findById(cid)) as ContestModel | undefined;
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

  /** The contests that the caller can open, by id. 401 for a key that fits none. */
  async list(caller: Caller): Promise<ContestModel[]> {
    const all = (await ContestModel.query(this.knex).orderBy('id')) as ContestModel[];
    if ('key' in caller) {
      const found = all.filter(({ feedKeyHash }) => fits(caller.key, feedKeyHash));
      if (found.length === 0) throw new ClicsError('wrongKey');
      return found;
    }
    const { viewer } = caller;
    const now = this.clock.now();
    const entered = await this.#registrationsOf(viewer);
    return all.filter((contest) => {
      if (isContestAdmin(viewer, contest) || isOpenToAll(contest, now)) return true;
      if (!viewer || contest.gid !== null) return false;
      return refuseEntry(viewer, contest, { isRegistered: entered.has(contest.id) }, now) === null;
    });
  }

  async #mayEnter(viewer: Viewer | null, contest: ContestModel): Promise<boolean> {
    return viewer !== null && (await this.contests.refusalOf(viewer, contest)) === null;
  }

  async #registrationsOf(viewer: Viewer | null): Promise<ReadonlySet<number>> {
    if (!viewer) return new Set();
    return new Set(await this.knex('contestRegistration').where({ uid: viewer.uid }).pluck<number[]>('cid'));
  }
}
