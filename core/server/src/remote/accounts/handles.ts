import {
  Intervals,
  ProblemAuth,
  token,
  type PublicRun,
  type RemoteAccountRow,
  type RemoteCalls,
} from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import type { Knex } from 'knex';
import type { Transactions } from '../../database/transactions';
import { badInput, conflict, tooMany, type Viewer } from '../../http';
import { Clock, Db, Tx } from '../../tokens';
import { InstalledSites, type InstalledSite, type SiteDirectory } from '../sites/installed';
import { lockAccounts } from './choosing';
import type { AccountRow } from '../vault/account-row';
import { claimEnds, refuseProof, sameName, type Claim } from './policy';
import { presentAccount } from './presenter';
import { PublicRuns, type PublicRunReader } from './public-runs';
import { accountById } from './store';

export const Handles = token<HandleDesk>('remote-handles');

type Begun = RemoteCalls['POST /api/remote-account/claim']['data'];
type Proof = RemoteCalls['POST /api/remote-account/prove']['body'];

/** Users show that a handle of another judge is theirs: they submit something under it that only they know to be wanted. */
@injectable()
export class HandleDesk {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Tx) private readonly tx: Transactions,
    @inject(Clock) private readonly clock: { now(): Date },
    @inject(InstalledSites) private readonly sites: SiteDirectory,
    @inject(PublicRuns) private readonly runs: PublicRunReader,
  ) {}

  /**
   * Which problem to send a program to that does not compile, until when. A new claim takes the place of an older one; 429
   * when that has just begun.
   */
  async claim({ uid }: Viewer, { key, name }: { key: string; name: string }): Promise<Begun> {
    const site = this.#verifiable(key);
    await this.#refuseSecond(this.knex, site, uid);
    await refuseOthers(this.knex, site, { uid, name });
    const { problemId, url } = await this.#anyProblem(site);
    const begunAt = this.clock.now();
    const claim = { name, problemId, begunAt };
    const gap = Intervals.remoteLookGap;
    const begun = await this.knex('remoteClaim')
      .insert({ uid, bank: site.accountBank, ...claim })
      .onConflict(['uid', 'bank'])
      .merge(claim)
      .where('remoteClaim.begunAt', '<=', new Date(begunAt.getTime() - gap))
      .returning<{ uid: string }[]>('uid');
    if (begun.length === 0) throw tooMany('remote.tooOften', { seconds: Math.ceil(gap / 1000) });
    return { problemId, url, until: claimEnds(claim).toISOString() };
  }

  /** Nobody can know beforehand which: a run that somebody else made there shows nothing. */
  async #anyProblem(site: InstalledSite): Promise<{ problemId: string; url: string }> {
    const known = await this.knex('remoteProblem as r')
      .join('problem as p', 'p.id', 'r.pid')
      .where({ 'r.bank': site.key, 'p.auth': ProblemAuth.Public })
      .whereNull('p.gid')
      .orderByRaw('random()')
      .first<{ problemId: string; url: string } | undefined>('r.remoteId as problemId', 'r.url');
    if (known) return known;
    const { canaryProblem } = await this.sites.settings(site);
    return { problemId: String(canaryProblem || site.spec.exampleId), url: site.spec.home };
  }

  /** 409 while the site shows something else, 503 when it does not answer in time. */
  async prove({ uid }: Viewer, { key, name, runId }: Proof): Promise<RemoteAccountRow> {
    const site = this.#verifiable(key);
    const bank = site.accountBank;
    const claim = await this.knex('remoteClaim').where({ uid, bank }).first<Claim | undefined>('*');
    if (!claim || !sameName(claim.name, name) || claimEnds(claim) < this.clock.now()) {
      throw conflict('name', 'remote.noClaim', { minutes: Intervals.remoteClaimLife / 60_000 });
    }
    const run = await this.runs.read(site, { uid, account: claim.name, runId });
    const refusal = refuseProof(claim, run);
    if (refusal) throw conflict('runId', refusal, { problemId: claim.problemId, name: claim.name });
    const id = await this.#store(site, uid, run);
    return presentAccount(await accountById(this.knex, id), { now: this.clock.now(), isForOtherAddress: false });
  }

  #store(site: InstalledSite, uid: string, { account: name }: PublicRun): Promise<number> {
    const bank = site.accountBank;
    return this.tx.run(async ({ knex }) => {
      await lockAccounts(knex, bank);
      await this.#refuseSecond(knex, site, uid);
      await refuseOthers(knex, site, { uid, name });
      await knex('remoteClaim').where({ uid, bank }).delete();
      const now = this.clock.now();
      const times = { stateSince: now, freeAt: now, createdAt: now };
      const [added] = await knex('remoteAccount')
        .insert({ bank, name, way: 'verify', ownerUid: uid, state: 'working', ...times })
        .returning<{ id: number }[]>('id');
      return added!.id;
    });
  }

  /** A user has one account at each judge. */
  async #refuseSecond(knex: Knex, { accountBank: bank, spec }: InstalledSite, ownerUid: string): Promise<void> {
    const mine = await knex('remoteAccount').where({ bank, ownerUid }).first<AccountRow | undefined>('id');
    if (mine) throw conflict('key', 'remote.oneAccount', { site: spec.name });
  }

  #verifiable(key: string): InstalledSite {
    const site = this.sites.get(key);
    if (!site.spec.ways.includes('verify')) throw badInput('key', 'remote.noWay.verify', { site: site.spec.name });
    return site;
  }
}

/** A handle belongs to one user, however it was shown. */
async function refuseOthers(
  knex: Knex,
  { accountBank: bank }: InstalledSite,
  { uid, name }: { uid: string; name: string },
): Promise<void> {
  const taken = await knex('remoteAccount')
    .where({ bank, way: 'verify' })
    .whereNot({ ownerUid: uid })
    .whereRaw('lower(name) = lower(?)', [name])
    .first<AccountRow | undefined>('id');
  if (taken) throw conflict('name', 'remote.handleTaken', { name });
}
