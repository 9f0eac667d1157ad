import { inject, injectable } from '@tribunal/kernel';
import { Db, LruCache, type PlaceDirectory } from '@tribunal/server';
import type { Knex } from 'knex';
import { RankChanges, SITE } from '../totals';
import { PlaceOrder } from './place-order';
import type { UserOrder } from './user-order';

/** Members of all groups whose orders this process keeps; one takes about 600 bytes. */
const MAX_MEMBERS = 100_000;

/** The orders of this process: that of the site, and those of the groups that were read last. */
@injectable()
export class OrderCache {
  readonly #site: PlaceOrder;
  readonly #groups = new LruCache<number, PlaceOrder>(MAX_MEMBERS, ({ size }) => size + 1);

  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(RankChanges) private readonly changes: RankChanges,
  ) {
    this.#site = new PlaceOrder(knex, changes, SITE);
  }

  /** Returns the order of the site. Callers read it before they wait for anything else, because it changes. */
  read(): Promise<UserOrder> {
    return this.#site.read();
  }

  /** Returns the order of the members of a group, as `read` does. */
  async readGroup(places: Pick<PlaceDirectory, 'listReaders' | 'readersVersion'>, gid: number): Promise<UserOrder> {
    const members = { version: () => places.readersVersion(gid), list: () => places.listReaders(gid) };
    const cached = this.#groups.getOrCreate(gid, () => new PlaceOrder(this.knex, this.changes, gid, members));
    const order = await cached.read();
    this.#groups.weigh(gid);
    return order;
  }
}
