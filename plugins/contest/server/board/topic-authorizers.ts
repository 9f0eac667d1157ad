import { idIn } from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import { Clock, Db, type TopicAuthorizer, type Viewer, LruCache, outsideTransaction } from '@tribunal/server';
import type { Knex } from 'knex';
import { contestChanges, contestUpdates } from '../../contract';
import { contestOf, ContestAccess, denyView, type ContestModel } from '../contests';
import { isOpenToAll } from './scoreboard-view';

/** Caching time in ms: when thousands watch one contest, their permissions are checked within seconds. */
const CACHED_MS = 1000;
const CACHED_MAX = 100;

/** Caches recently loaded contests by topic key. */
class RecentContestCache {
  readonly #contests = new LruCache<number, { at: number; contest: Promise<ContestModel | undefined> }>(CACHED_MAX);

  constructor(private readonly knex: Knex) {}

  async find(key: string): Promise<ContestModel | undefined> {
    const cid = idIn(key);
    if (cid === null) return undefined;
    const at = performance.now();
    const load = () => ({ at, contest: outsideTransaction(() => contestOf(this.knex, cid)) });
    const known = this.#contests.getOrCreate(cid, load);
    if (known.at + CACHED_MS > at) return known.contest;
    this.#contests.delete(cid);
    return this.#contests.getOrCreate(cid, load).contest;
  }
}

/**
 * Allows the updates of a contest to users who may enter it, and to everybody if it has a public scoreboard and needs
 * no password.
 */
@injectable()
export class ContestUpdatesAuthorizer implements TopicAuthorizer {
  readonly topic = contestUpdates;
  readonly #recent: RecentContestCache;

  constructor(
    @inject(ContestAccess) private readonly contests: ContestAccess,
    @inject(Db) knex: Knex,
    @inject(Clock) private readonly clock: Clock,
  ) {
    this.#recent = new RecentContestCache(knex);
  }

  async canSubscribe(viewer: Viewer | null, key: string): Promise<boolean> {
    const contest = await this.#recent.find(key);
    if (!contest) return false;
    if (isOpenToAll(contest, this.clock.now())) return true;
    if (!viewer) return false;
    return (await this.contests.denyEntry(viewer, await this.contests.withPlace(viewer, contest))) === null;
  }
}

/** Allows the change notifications of a contest to every user who sees it, including those who wait for its start. */
@injectable()
export class ContestChangesAuthorizer implements TopicAuthorizer {
  readonly topic = contestChanges;
  readonly #recent: RecentContestCache;

  constructor(
    @inject(ContestAccess) private readonly contests: ContestAccess,
    @inject(Db) knex: Knex,
  ) {
    this.#recent = new RecentContestCache(knex);
  }

  async canSubscribe(viewer: Viewer | null, key: string): Promise<boolean> {
    if (!viewer) return false;
    const contest = await this.#recent.find(key);
    return contest !== undefined && denyView(viewer, await this.contests.withPlace(viewer, contest)) === null;
  }
}
