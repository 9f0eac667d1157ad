import { token } from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import type { Knex } from 'knex';
import { Clock, Db } from '../../tokens';
import { networkOf } from '../../http/network';

export const KnownNetworks = token<KnownNetworkStore>('known-networks');

/** A network that nobody of the account has come from for so long is a stranger's again. */
const LIFE_MS = 365 * 86_400_000;

/** Where an account logs in from. */
@injectable()
export class KnownNetworkStore {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Clock) private readonly clock: { now(): Date },
  ) {}

  async isKnown(username: string, ip: string): Promise<boolean> {
    const row = await this.knex('knownNetwork as n')
      .join('account as a', 'a.uid', 'n.uid')
      .whereRaw('lower(a.username) = lower(?)', [username])
      .where('n.network', networkOf(ip))
      .first('n.uid');
    return row !== undefined;
  }

  /** After a login. `new`: never seen for this account, which has logged in before. */
  async remember(uid: string, ip: string): Promise<'first' | 'known' | 'new'> {
    const now = this.clock.now();
    const row = { uid, network: networkOf(ip), firstAt: now, lastAt: now };
    const others = await this.knex('knownNetwork').where({ uid }).whereNot({ network: row.network }).first('uid');
    const [stored] = await this.knex('knownNetwork')
      .insert(row)
      .onConflict(['uid', 'network'])
      .merge(['lastAt'])
      .returning<{ isInserted: boolean }[]>(this.knex.raw('(xmax = 0) as is_inserted'));
    if (!stored?.isInserted) return 'known';
    return others ? 'new' : 'first';
  }

  async sweep(): Promise<void> {
    const before = new Date(this.clock.now().getTime() - LIFE_MS);
    await this.knex('knownNetwork').where('lastAt', '<', before).delete();
  }
}
