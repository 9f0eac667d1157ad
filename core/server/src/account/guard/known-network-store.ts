import { inject, injectable } from '@tribunal/kernel';
import type { Knex } from 'knex';
import { Clock, Db, networkOf } from '@tribunal/platform';

/** A network becomes unknown again when the account has not logged in from it for this long. */
const LIFE_MS = 365 * 86_400_000;

/** Stores the networks that accounts log in from. */
@injectable()
export class KnownNetworkStore {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Clock) private readonly clock: Clock,
  ) {}

  async isKnown(username: string, ip: string): Promise<boolean> {
    const row = await this.knex('knownNetwork as n')
      .join('account as a', 'a.uid', 'n.uid')
      .whereRaw('lower(a.username) = lower(?)', [username])
      .where('n.network', networkOf(ip))
      .first('n.uid');
    return row !== undefined;
  }

  /**
   * Records the network of a login. Returns `new` when the account has logged in before, but never from this network.
   */
  async remember(uid: string, ip: string): Promise<'first' | 'known' | 'new'> {
    const now = this.clock.now();
    const row = { uid, network: networkOf(ip), firstAt: now, lastAt: now };
    const others = await this.knex('knownNetwork').where({ uid }).whereNot({ network: row.network }).first('uid');
    const [stored] = await this.knex('knownNetwork')
      .insert(row)
      .onConflict(['uid', 'network'])
      .merge(['lastAt'])
      // The builder types no expression that a change returns.
      .returning<{ isInserted: boolean }[]>(this.knex.raw('(xmax = 0) as is_inserted'));
    if (!stored?.isInserted) return 'known';
    return others ? 'new' : 'first';
  }

  async deleteExpired(): Promise<void> {
    const before = new Date(this.clock.now().getTime() - LIFE_MS);
    await this.knex('knownNetwork').where('lastAt', '<', before).delete();
  }
}
