import type { Page, PageQuery } from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import { ContestAuth } from '@tribunal/plugin-contest/contract';
import { ContestAccess } from '@tribunal/plugin-contest/server';
import {
  AccountDetails,
  Accounts,
  Clock,
  columns,
  Db,
  notFound,
  pageOf,
  pageRange,
  type Viewer,
} from '@tribunal/server';
import type { UserRatingProvider } from '@tribunal/server/account';
import type { Knex } from 'knex';
import { RatingPageSizes, type RatedContest, type RatingChange, type UserRating } from '../contract';
import { isRatable } from './policy';

/** What is shown of a contest that is not open to everybody, whose scoreboard only its participants may know. */
const CLOSED = { cid: null, title: null, place: null, participants: null, performance: null };

const rounded = (value: number | null): number | null => value && Math.round(value);

/** Reads ratings as they were last computed. */
@injectable()
export class RatingReader implements UserRatingProvider {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Clock) private readonly clock: Clock,
    @inject(ContestAccess) private readonly contests: ContestAccess,
  ) {}

  /** Returns the current ratings; users who have never been rated are absent. */
  async ratingsOf(uids: readonly string[]): Promise<Map<string, number>> {
    if (uids.length === 0) return new Map();
    const rows = await this.knex('contestRatingEntry')
      .distinctOn('uid')
      .whereRaw('uid = any(?)', [[...uids]])
      .orderBy([{ column: 'uid' }, { column: 'endedAt', order: 'desc' }, { column: 'cid', order: 'desc' }])
      .select('uid', 'ratingAfter');
    return new Map(rows.map(({ uid, ratingAfter }) => [uid, Math.round(ratingAfter)]));
  }

  /**
   * Returns the rating of a user and the contests behind it.
   * @throws 404 if there is no such user or the account is banned
   */
  async ofUser(uid: string): Promise<UserRating> {
    const account = await AccountDetails.query(this.knex).where({ uid, isBanned: false }).first('deletedAt');
    if (!account || account.deletedAt) throw notFound('contest-rating.noSuchUser');
    const contests = await this.#contestsOf(uid);
    const ratings = contests.map(({ after }) => after);
    const highest = ratings.length === 0 ? null : Math.max(...ratings);
    return { rating: ratings.at(-1) ?? null, highest, contests };
  }

  /**
   * Returns a page of the rating changes of a contest, for those who may enter it.
   * @throws 403
   * @throws 404
   */
  async ofContest(viewer: Viewer, query: PageQuery & { cid: number }): Promise<Page<RatingChange>> {
    const { cid } = query;
    const contest = await this.contests.getEntered(viewer, cid);
    const range = pageRange(query, RatingPageSizes.changes);
    // A round stays for a moment after the scoreboard has been frozen again.
    if (!isRatable(contest, this.clock.now())) return pageOf<RatingChange>([], 0, range);
    const entries = this.knex('contestRatingEntry').where({ cid });
    const [total, rows] = await Promise.all([
      entries.clone().count({ total: '*' }).first(),
      Accounts.query(this.knex)
        .join('contestRatingEntry as e', 'e.uid', 'account.uid')
        .where('e.cid', cid)
        .orderBy(['e.place', 'account.username'])
        .offset(range.offset)
        .limit(range.limit)
        .select('e.uid', 'username', 'place', 'performance', 'ratingBefore', 'ratingAfter'),
    ]);
    const records = rows.map(({ uid, username, place, performance, ratingBefore, ratingAfter }) => ({
      uid,
      username,
      place,
      performance: Math.round(performance),
      before: rounded(ratingBefore),
      after: Math.round(ratingAfter),
    }));
    return pageOf(records, Number(total?.total ?? 0), range);
  }

  /** Returns the ids of the contests with the switch that everybody may know of. */
  async listRated(): Promise<number[]> {
    return this.knex('contest as c')
      .join('contestRatingSwitch as s', 's.cid', 'c.id')
      .where({ 'c.isVisible': true })
      .whereNull('c.gid')
      .orderBy('c.id')
      .pluck('c.id');
  }

  async #contestsOf(uid: string): Promise<RatedContest[]> {
    const rows = await this.knex('contestRatingEntry as e')
      .join('contestRatingRound as r', 'r.cid', 'e.cid')
      .leftJoin('contest as c', 'c.id', 'e.cid')
      .where('e.uid', uid)
      .orderBy(['e.endedAt', 'e.cid'])
      .select(
        columns(
          { e: 'contestRatingEntry', r: 'contestRatingRound', c: 'contest?' },
          'e.cid',
          'e.endedAt',
          'e.place',
          'e.performance',
          'e.ratingBefore',
          'e.ratingAfter',
          'r.participants',
          'c.title',
          'c.isVisible',
          'c.auth',
          'c.gid',
        ),
      );
    return rows.map((row) => {
      const isOpen = row.isVisible === true && row.gid === null && row.auth === ContestAuth.Public;
      const { cid, title, place, participants, performance } = row;
      const open = { cid, title, place, participants, performance: Math.round(performance) };
      return {
        ...(isOpen ? open : CLOSED),
        endTime: row.endedAt.toISOString(),
        before: rounded(row.ratingBefore),
        after: Math.round(row.ratingAfter),
      };
    });
  }
}
