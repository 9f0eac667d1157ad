import type { Page } from '@tribunal/contract';
import { inject, injectable, type ExtensionPoints } from '@tribunal/kernel';
import { AccountDetails, Db, loadRatings, pageOf, pageRange, Points, prepared, type Viewer } from '@tribunal/server';
import type { Knex } from 'knex';
import { RankPageSizes, type OwnRank, type RankCalls, type RankListQuery, type RankRecord } from '../contract';
import { OrderCache } from './order';
import { presentRecord, type ShownAccount } from './presenter';

const shownAccounts = prepared<ShownAccount>(
  'rank-shown-accounts',
  `select a.uid, a.username, a.nickname, a.avatar, a.title_name as "titleName", a.title_color as "titleColor", a.signature
   from ${AccountDetails.sql} a where a.uid = any($1) and not a.is_banned`,
);

/** Reads the rank lists. */
@injectable()
export class RankReader {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Points) private readonly points: ExtensionPoints,
    @inject(OrderCache) private readonly orders: OrderCache,
  ) {}

  /** Returns a page of a list, best first. A search selects rows and leaves their places unchanged. */
  async getPage({ type, searchUser, ...query }: RankListQuery): Promise<Page<RankRecord>> {
    const range = pageRange(query, RankPageSizes.list);
    const order = await this.orders.read();
    const text = searchUser?.trim();
    const { offset, limit } = range;
    const { entries, total } = text
      ? order.search(type, text, offset, limit)
      : { entries: order.slice(type, offset, limit), total: order.size };
    const ranked = entries.map((entry) => ({ entry, place: order.placeOf(type, entry) }));
    const uids = entries.map(({ uid }) => uid);
    const [accounts, ratings] = await Promise.all([shownAccounts(this.knex, [uids]), loadRatings(this.points, uids)]);
    const byUid = new Map(accounts.map((account) => [account.uid, account]));
    const records = ranked.flatMap(({ entry, place }) => {
      const account = byUid.get(entry.uid);
      return account ? presentRecord(account, entry, { place, rating: ratings.get(entry.uid) ?? null }) : [];
    });
    return pageOf(records, total, range);
  }

  /** Returns the viewer's place, and the page that has it; null if the viewer is on no list. */
  async getOwn({ uid }: Viewer, { type, limit }: RankCalls['GET /api/get-own-rank']['query']): Promise<OwnRank | null> {
    const size = pageRange({ ...(limit !== undefined && { limit }) }, RankPageSizes.list).limit;
    const found = (await this.orders.read()).find(type, uid);
    return found && { place: found.place, page: 1 + Math.floor(found.index / size) };
  }
}
