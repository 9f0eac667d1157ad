import { inject, injectable } from '@tribunal/kernel';
import { token } from '@tribunal/contract';
import { Clock, Db, type StreamWarden, type Viewer } from '@tribunal/server';
import type { Knex } from 'knex';
import { contestNews } from '../../contract';
import { ContestModel, Contests, type ContestFinder } from '../contests';
import { NewestOnes } from './newest-ones';
import { isOpenToAll } from './outlook';

export const NewsWardens = token<NewsWarden>('contest-stream-warden');

/** Thousands who watch one contest are asked about within seconds. */
const REMEMBERED_MS = 1000;
const REMEMBERED_MAX = 100;
const CONTEST_ID = /^[1-9]\d{0,8}$/;

/** Whoever may enter hears of a contest, and everybody when its board can be seen from outside and no password is asked. */
@injectable()
export class NewsWarden implements StreamWarden {
  readonly topic = contestNews;
  readonly #contests = new NewestOnes<number, { at: number; contest: Promise<ContestModel | undefined> }>(
    REMEMBERED_MAX,
  );

  constructor(
    @inject(Contests) private readonly contests: ContestFinder,
    @inject(Db) private readonly knex: Knex,
    @inject(Clock) private readonly clock: { now(): Date },
  ) {}

  async mayWatch(viewer: Viewer | null, key: string): Promise<boolean> {
    const cid = CONTEST_ID.test(key) ? Number(key) : null;
    const contest = cid === null ? null : await this.#find(cid);
    if (!contest) return false;
    if (isOpenToAll(contest, this.clock.now())) return true;
    return viewer !== null && (await this.contests.refusalOf(viewer, contest)) === null;
  }

  #find(cid: number): Promise<ContestModel | undefined> {
    const at = performance.now();
    const load = async () => (await ContestModel.query(this.knex).findById(cid)) as ContestModel | undefined;
    const ask = () => ({ at, contest: load() });
    const known = this.#contests.get(cid, ask);
    if (known.at + REMEMBERED_MS > at) return known.contest;
    this.#contests.forget(cid);
    return this.#contests.get(cid, ask).contest;
  }
}
