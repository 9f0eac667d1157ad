import { inject, injectable } from '@tribunal/kernel';
import type { Knex } from 'knex';
import { acquireAdvisoryLock, Clock, Db, Judgements, columns, expression } from '@tribunal/server';
import { needsReviewFrom } from '../runs-needing-review';
import { RemoteSiteRegistry, type InstalledSite } from '../sites/remote-site-registry';
import { isUnusable, selectAccount, type Candidate, type AccountSelection } from './account-selection';
import type { AccountRow } from '../vault/account-row';
import { accountNeed, RemoteIntervals, type AccountNeed, type OwnNeed } from '../../contract';
import { findAccountChoice } from './method-choice';
import { presentedSecrets } from './presenter';

/** A request ends within minutes, so a run that has not been queried for this long has no request in progress. */
const ABANDONED_AFTER_MS = 600_000;

type AccountCandidate = AccountRow & Omit<Candidate, 'need'>;

const SITE_OFF = { account: null, waitMs: RemoteIntervals.cooldown, why: 'paused', until: null } as const;

/** Serialises assigning and releasing accounts of the bank until the transaction ends. */
export const lockAccounts = (knex: Knex, bank: string): Promise<void> =>
  acquireAdvisoryLock(knex, `remote accounts ${bank}`);

/** What is to be sent: its submitter, and its problem in the bank. */
export interface AccountRequest {
  bank: string;
  uid: string;
  problemId: string;
}

/** Selects the account that sends a user's submission. */
@injectable()
export class AccountSelector {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(RemoteSiteRegistry) private readonly sites: RemoteSiteRegistry,
    @inject(Clock) private readonly clock: Clock,
  ) {}

  /** Runs in the caller's transaction, which then inserts the run that occupies the account. */
  async select(request: AccountRequest): Promise<AccountSelection<AccountRow>> {
    const site = this.sites.find(request.bank);
    if (!site || !this.sites.isActive(site)) return SITE_OFF;
    await lockAccounts(this.knex, site.accountSite);
    await releaseAbandonedAccounts(this.knex, this.clock.now());
    return this.#choose(site, request);
  }

  /** Returns what `select` would return now, for display; nothing is locked or changed. */
  async preview(request: AccountRequest): Promise<AccountSelection<AccountRow>> {
    const site = this.sites.find(request.bank);
    return site && this.sites.isActive(site) ? this.#choose(site, request) : SITE_OFF;
  }

  async #choose(site: InstalledSite, request: AccountRequest): Promise<AccountSelection<AccountRow>> {
    const now = this.clock.now();
    const [open, choice, known] = await Promise.all([
      this.#allowedAccounts(site),
      findAccountChoice(this.knex, request.uid, site.accountSite),
      findCandidates(this.knex, site, request, now),
    ]);
    const candidates = known.map(async (account) => ({ ...account, need: await this.#needOf(site, account) }));
    // A choice of what is no longer there counts no more than one of what is closed.
    const isOpen = (choice === 'own' ? open.own : open.pool === 'open') && known.some(({ way }) => way === choice);
    return selectAccount({ ...open, choice: isOpen ? choice : null }, await Promise.all(candidates), now);
  }

  async #needOf(site: InstalledSite, account: AccountRow): Promise<AccountNeed | null> {
    const isForOtherAddress = !(await this.sites.isUsableAt(site, account));
    return accountNeed({ ...presentedSecrets(account), state: account.state, isForOtherAddress });
  }

  /** Returns what the user's own account there needs him for; null if nothing, or if he has none. */
  async findOwnNeed({ bank, uid }: Pick<AccountRequest, 'bank' | 'uid'>): Promise<OwnNeed | null> {
    const site = this.sites.find(bank);
    const own =
      site &&
      (await this.knex('remoteAccount').where({ bank: site.accountSite, ownerUid: uid, way: 'own' }).first('*'));
    const need = own && (await this.#needOf(site, own));
    return need ? { account: own.name, need } : null;
  }

  /** Returns whether a selected account may still send: it works, and its secrets are for the site's address. */
  async canUse(bank: string, account: AccountRow): Promise<boolean> {
    const site = this.sites.find(bank);
    return !isUnusable(account) && site !== null && (await this.sites.isUsableAt(site, account));
  }

  async #allowedAccounts(site: InstalledSite) {
    const open = await this.sites.openSubmitMethods(site);
    const pool = open.includes('pool') ? 'open' : 'closed';
    return { own: open.includes('own'), pool: site.spec.submitMethods.includes('pool') ? pool : 'none' } as const;
  }
}

/**
 * Releases accounts whose sender has disappeared. Before the request nothing was sent; after it nobody tracks the run
 * any more, so people must decide.
 */
export async function releaseAbandonedAccounts(knex: Knex, now: Date): Promise<void> {
  const isStillRequested = `exists (
    select from ${Judgements.sql} j where j.submission_id = r.submission_id and j.is_wanted and j.judged_at is null`;
  await knex.raw(
    `update remote_run r set account_id = null
     where r.state = 'intended' and r.account_id is not null and not ${isStillRequested} and j.claimed_by is not null)`,
  );
  await knex('remoteRun as r')
    .where('r.state', 'sent')
    .whereNot('r.way', 'companion')
    .where('r.sentAt', '<', new Date(now.getTime() - ABANDONED_AFTER_MS))
    .whereRaw(`not ${isStillRequested})`)
    .update(needsReviewFrom(now, 'nobody looks for it any more'));
}

/** Queries the accounts of the operator and those of the user. */
const findCandidates = (
  knex: Knex,
  { key, accountSite, spec }: InstalledSite,
  { uid, problemId }: AccountRequest,
  now: Date,
): Promise<AccountCandidate[]> =>
  knex('remoteAccount as a')
    .where('a.bank', accountSite)
    .where((whose) => whose.where('a.way', 'pool').orWhere({ 'a.way': 'own', 'a.ownerUid': uid }))
    .select(
      columns({ a: 'remoteAccount' }, 'a.*', {
        freeAt: expression<Date | null>(knex.raw(`nullif(a.free_at, '-infinity')`)),
        isBusy: expression<boolean>(
          knex.raw(`exists (select from remote_run r where r.account_id = a.id and r.state in ('intended', 'sent'))`),
        ),
        isBroken: expression<boolean>(
          knex.raw(
            `exists (
               select from remote_health h
               where h.account_id = a.id and h.bank = ? and h.operation in ('login', 'submit')
                 and (h.state = 'paused' or (h.state = 'resting' and (h.until is null or h.until > ?))))`,
            [key, now],
          ),
        ),
        doubtUntil: expression<Date | null>(
          knex.raw(
            `(select max(r.needs_review_since) + interval '1 millisecond' * ? from remote_run r
              where r.account_id = a.id and r.bank = ? and r.problem_id = ? and r.state = 'needsReview' and not ?)`,
            [RemoteIntervals.doubt, key, problemId, spec.returnsRunId === true],
          ),
        ),
      }),
    );
