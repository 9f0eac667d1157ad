import { Intervals, token } from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import type { Knex } from 'knex';
import { lockOn } from '../../database/locks';
import type { Tx as Transaction } from '../../database/transactions';
import { Clock } from '../../tokens';
import { InstalledSites, type InstalledSite, type SiteDirectory } from '../sites/installed';
import { chooseAccount, isLost, type Candidate, type Choice } from './choice';
import type { AccountRow } from '../vault/account-row';

export const AccountChoice = token<AccountChooser>('remote-account-choice');

/** A request that goes out ends within minutes; a run of which nobody asks for so long has none under way. */
const ABANDONED_AFTER_MS = 600_000;

type Known = AccountRow & Candidate;

/** Held until the transaction ends: whoever gives or takes accounts of the bank. */
export const lockAccounts = (knex: Knex, bank: string): Promise<void> => lockOn(knex, `remote accounts ${bank}`);

/** What is to be sent: whose it is, and which problem of the bank. */
export interface Wish {
  bank: string;
  uid: string;
  problemId: string;
}

/** Says which account sends what a user has submitted. */
@injectable()
export class AccountChooser {
  constructor(
    @inject(InstalledSites) private readonly sites: SiteDirectory,
    @inject(Clock) private readonly clock: { now(): Date },
  ) {}

  /** In the caller's transaction, which then writes the run that takes the account. */
  async choose({ knex }: Transaction, wish: Wish): Promise<Choice<AccountRow>> {
    const site = this.sites.find(wish.bank);
    if (!site || !this.sites.isActive(site)) {
      return { account: null, waitMs: Intervals.remoteRest, why: 'paused' };
    }
    const now = this.clock.now();
    await lockAccounts(knex, site.accountBank);
    await releaseAbandoned(knex, now);
    const open = await this.#openWays(site);
    const known = await candidates(knex, site, wish, now);
    const isFor = await Promise.all(known.map((account) => this.sites.isFor(site, account)));
    return chooseAccount(
      open,
      known.filter((_, at) => isFor[at]),
      now,
    );
  }

  /** Whether an account that was chosen may still send: nothing is wrong with it, and its secrets are for the site's address. */
  async mayUse(bank: string, account: AccountRow): Promise<boolean> {
    const site = this.sites.find(bank);
    return !isLost(account) && site !== null && (await this.sites.isFor(site, account));
  }

  async #openWays(site: InstalledSite) {
    const open = await this.sites.openWays(site);
    const pool = open.includes('pool') ? 'open' : 'closed';
    return { own: open.includes('own'), pool: site.spec.ways.includes('pool') ? pool : 'none' } as const;
  }
}

/**
 * Gives back accounts whose sender is gone: before the request went out nothing was sent; after it nobody looks any more,
 * and people decide.
 */
export async function releaseAbandoned(knex: Knex, now: Date): Promise<void> {
  const isLookedFor = `exists (
    select from judgement j where j.submission_id = r.submission_id and j.is_wanted and j.judged_at is null`;
  await knex.raw(
    `update remote_run r set account_id = null
     where r.state = 'intended' and r.account_id is not null and not ${isLookedFor} and j.claimed_by is not null)`,
  );
  await knex.raw(
    `update remote_run r set state = 'parked', parked_at = :now, detail = 'nobody looks for it any more'
     where r.state = 'sent' and r.sent_at < :before and not ${isLookedFor})`,
    { now, before: new Date(now.getTime() - ABANDONED_AFTER_MS) },
  );
}

/** The operator's accounts, and the user's own. */
const candidates = (
  knex: Knex,
  { key, accountBank }: InstalledSite,
  { uid, problemId }: Wish,
  now: Date,
): Promise<Known[]> =>
  knex('remoteAccount as a')
    .where('a.bank', accountBank)
    .where((whose) => whose.where('a.way', 'pool').orWhere({ 'a.way': 'own', 'a.ownerUid': uid }))
    .select<Known[]>(
      'a.*',
      knex.raw(`nullif(a.free_at, '-infinity') as free_at`),
      knex.raw(
        `exists (select from remote_run r where r.account_id = a.id and r.state in ('intended', 'sent')) as is_busy`,
      ),
      knex.raw(
        `exists (
           select from remote_health h
           where h.account_id = a.id and h.bank = ? and h.operation in ('login', 'submit')
             and (h.state = 'paused' or (h.state = 'resting' and (h.until is null or h.until > ?)))) as is_broken`,
        [key, now],
      ),
      knex.raw(
        `exists (
           select from remote_run r
           where r.account_id = a.id and r.bank = ? and r.problem_id = ? and r.state = 'parked' and r.parked_at > ?)
         as is_in_doubt`,
        [key, problemId, new Date(now.getTime() - Intervals.remoteDoubt)],
      ),
    );
