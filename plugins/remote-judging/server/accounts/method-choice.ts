import { inject, injectable } from '@tribunal/kernel';
import { badInput, Db, type Viewer } from '@tribunal/server';
import type { Knex } from 'knex';
import type { AccountChoice, MethodChoice } from '../../contract';
import { RemoteSiteRegistry } from '../sites/remote-site-registry';

/** Returns whose account the user wants to be used at a site; null if he has not chosen one. */
export async function findAccountChoice(knex: Knex, uid: string, accountSite: string): Promise<AccountChoice | null> {
  const row = await knex('remoteChoice').where({ uid, bank: accountSite }).first('way');
  return row?.way === 'own' || row?.way === 'pool' ? row.way : null;
}

/** Stores how users want to submit at each site. */
@injectable()
export class MethodChoiceService {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(RemoteSiteRegistry) private readonly sites: RemoteSiteRegistry,
  ) {}

  /** Returns the choices of the viewer. A site that shares the accounts of another has the choice of that site. */
  list({ uid }: Viewer): Promise<MethodChoice[]> {
    return this.knex('remoteChoice').where({ uid }).orderBy('bank').select({ key: 'bank', method: 'way' });
  }

  /**
   * Stores a choice; null for the default of the site.
   * @throws 400 if the site has no such method, or if it is switched off
   * @throws 404 if there is no such site
   */
  async choose({ uid }: Viewer, key: string, method: MethodChoice['method'] | null): Promise<void> {
    const site = this.sites.get(key);
    const bank = site.accountSite;
    if (method === null) return void (await this.knex('remoteChoice').where({ uid, bank }).delete());
    const open = await this.sites.openSubmitMethods(site);
    if (!open.includes(method)) throw badInput('method', `remote-judging.noWay.${method}`, { site: site.spec.name });
    await this.knex('remoteChoice').insert({ uid, bank, way: method }).onConflict(['uid', 'bank']).merge(['way']);
  }
}
