import { inject, injectable } from '@tribunal/kernel';
import { token } from '@tribunal/contract';
import { Clock, Db, type StreamWarden, type Viewer } from '@tribunal/server';
import type { Knex } from 'knex';
import { contestChanges, contestNews } from '../../contract';
import { contestOf, Contests, refuseSight, type ContestFinder, type ContestModel } from '../contests';
import { NewestOnes } from '../common';
import { isOpenToAll } from './scoreboard-view';

export const NewsWardens = token<NewsWarden>('contest-stream-warden');
export const ChangesWardens = token<ChangesWarden>('contest-changes-warden');

/** Thousands who watch one contest are asked about within seconds. */
const REMEMBERED_MS = 1000;
const REMEMBERED_MAX = 100;
const CONTEST_ID = /^[1-9]\d{0,8}$/;

/** By the key of a topic, as they were a moment ago. */
class RecentContests {
  readonly #contests = new NewestOnes<number, { at: number; contest: Promise<ContestModel | undefined> }>(
    REMEMBERED_MAX,
  );

  constructor(private readonly knex: Knex) {}

  async find(key: string): Promise<ContestModel | undefined> {
    if (!CONTEST_ID.test(key)) return undefined;
    const [cid, at] = [Number(key), performance.now()];
    const ask = () => ({ at, contest: contestOf(this.knex, cid) });
    const known = this.#contests.get(cid, ask);
    if (known.at + REMEMBERED_MS > at) return known.contest;
    this.#contests.forget(cid);
    return this.#contests.get(cid, ask).contest;
  }
}

/** Whoever may enter hears of a contest, and everybody when its board can be seen from outside and no password is asked. */
@injectable()
export class NewsWarden implements StreamWarden {
  readonly topic = contestNews;
  readonly #recent: RecentContests;

  constructor(
    @inject(Contests) private readonly contests: ContestFinder,
    @inject(Db) knex: Knex,
    @inject(Clock) private readonly clock: { now(): Date },
  ) {
    this.#recent = new RecentContests(knex);
  }

  async mayWatch(viewer: Viewer | null, key: string): Promise<boolean> {
    const contest = await this.#recent.find(key);
    if (!contest) return false;
    if (isOpenToAll(contest, this.clock.now())) return true;
    return viewer !== null && (await this.contests.refusalOf(viewer, contest)) === null;
  }
}

/** That a contest was changed is heard by every user who sees it, also by those who wait for its start. */
@injectable()
export class ChangesWarden implements StreamWarden {
  readonly topic = contestChanges;
  readonly #recent: RecentContests;

  constructor(@inject(Db) knex: Knex) {
    this.#recent = new RecentContests(knex);
  }

  async mayWatch(viewer: Viewer | null, key: string): Promise<boolean> {
    if (!viewer) return false;
    const contest = await this.#recent.find(key);
    return contest !== undefined && refuseSight(viewer, contest) === null;
  }
}
