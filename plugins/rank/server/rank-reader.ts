import { ProblemType, type Page } from '@tribunal/contract';
import { inject, injectable, type ExtensionPoints } from '@tribunal/kernel';
import {
  AccountDetails,
  Db,
  pageOf,
  pageRange,
  PlaceDirectory,
  Points,
  prepared,
  type Viewer,
  type Accounts,
  type RelationRow,
} from '@tribunal/server';
import { loadRatings } from '@tribunal/server/account';
import type { Knex } from 'knex';
import {
  RankPageSizes,
  type GroupRankQuery,
  type GroupRankRecord,
  type OwnRank,
  type RankCalls,
  type RankListQuery,
  type RankRecord,
  type RankType,
  type RankTypeOrNumber,
  RankLimits,
} from '../contract';
import { OrderCache, type UserOrder } from './order';
import type { Totals } from './totals';

/** What is shown of an account beside its results. */
type ShownAccount = Pick<
  RelationRow<typeof Accounts>,
  'uid' | 'username' | 'nickname' | 'avatar' | 'titleName' | 'titleColor' | 'signature'
>;

/** A user on a list, with what counts there. */
interface ListedUser {
  account: ShownAccount;
  totals: Totals;
  place: number;
}

/** Presents a row of a group's list. Real names and other private data are not part of it. */
const presentGroupRecord = ({ account, totals, place }: ListedUser): GroupRankRecord => {
  const { signature: _, ...shown } = account;
  const { ac, total, score } = totals;
  return { place, ...shown, ac, total, score };
};

/** Presents a row of the site's list. */
const presentRecord = (user: ListedUser, rating: number | null): RankRecord => {
  const { signature } = user.account;
  return {
    ...presentGroupRecord(user),
    signature: signature && [...signature].slice(0, RankLimits.signature.max).join(''),
    rating,
  };
};

const shownAccounts = prepared(
  'rank-shown-accounts',
  `select a.uid, a.username, a.nickname, a.avatar, a.title_name as "titleName", a.title_color as "titleColor", a.signature
   from ${AccountDetails.sql} a where a.uid = any($1) and not a.is_banned`,
);

/** Parameters of an address are texts, whatever they are called. */
const rankTypeOf = (type: RankTypeOrNumber): RankType =>
  ['OI', String(ProblemType.Oi)].includes(String(type)) ? 'OI' : 'ACM';

/** Reads the rank lists. */
@injectable()
export class RankReader {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Points) private readonly points: ExtensionPoints,
    @inject(OrderCache) private readonly orders: OrderCache,
    @inject(PlaceDirectory) private readonly places: PlaceDirectory,
  ) {}

  /** Returns a page of a list, best first. A search selects rows and leaves their places unchanged. */
  async getPage(query: RankListQuery): Promise<Page<RankRecord>> {
    const { records, ...page } = await this.#read(await this.orders.read(), query);
    const ratings = await loadRatings(
      this.points,
      records.map(({ account }) => account.uid),
    );
    return { ...page, records: records.map((user) => presentRecord(user, ratings.get(user.account.uid) ?? null)) };
  }

  /**
   * Returns a page of the list of a group: its members by their results in it.
   * @throws 403 for others than members, 404 for those who may not know of the group
   */
  async getGroupPage(viewer: Viewer, { gid, type, ...query }: GroupRankQuery): Promise<Page<GroupRankRecord>> {
    await this.places.open(viewer, gid);
    const order = await this.orders.readGroup(this.places, gid);
    const { records, ...page } = await this.#read(order, { type, ...query });
    return { ...page, records: records.map(presentGroupRecord) };
  }

  async #read(order: UserOrder, { searchUser, ...query }: RankListQuery): Promise<Page<ListedUser>> {
    const type = rankTypeOf(query.type);
    const range = pageRange(query, RankPageSizes.list);
    const text = searchUser?.trim();
    const { offset, limit } = range;
    const { entries, total } = text
      ? order.search(type, text, offset, limit)
      : { entries: order.slice(type, offset, limit), total: order.size };
    const ranked = entries.map((entry) => ({ totals: entry, place: order.placeOf(type, entry) }));
    const accounts = await shownAccounts(this.knex, [entries.map(({ uid }) => uid)]);
    const byUid = new Map(accounts.map((account) => [account.uid, account]));
    const users = ranked.flatMap((one) => {
      const account = byUid.get(one.totals.uid);
      return account ? { ...one, account } : [];
    });
    return pageOf(users, total, range);
  }

  /** Returns the viewer's place, and the page that has it; null if the viewer is on no list. */
  async getOwn({ uid }: Viewer, { type, limit }: RankCalls['GET /api/get-own-rank']['query']): Promise<OwnRank | null> {
    const size = pageRange({ ...(limit !== undefined && { limit }) }, RankPageSizes.list).limit;
    const found = (await this.orders.read()).find(rankTypeOf(type), uid);
    return found && { place: found.place, page: 1 + Math.floor(found.index / size) };
  }
}
