import { CONTENT_TYPE, ProblemAuth } from '@tribunal/contract';
import type { PublicRun } from '@tribunal/remote-kit/contract';
import { RemoteIntervals, type RemoteAccountRow, type RemoteJudgingCalls, type StartedClaim } from '../../contract';
import { inject, injectable } from '@tribunal/kernel';
import type { Knex } from 'knex';
import {
  columns,
  badInput,
  Clock,
  conflict,
  Db,
  tooMany,
  type Transactions,
  Tx,
  type Viewer,
  Problems,
  Random,
  type Randomness,
} from '@tribunal/server';
import { LanguageCatalog } from '@tribunal/server/authoring';
import { RemoteSiteRegistry, type InstalledSite } from '../sites/remote-site-registry';
import { lockAccounts } from './account-selector';
import { claimExpiresAt, denyProof, isSameName } from './policy';
import { presentAccount } from './presenter';
import { PublicRunReader } from './public-run-reader';
import { getAccount } from './account-rows';

interface ClaimProblem {
  /** null if no problem of the site is known here. */
  pid: number | null;
  problemId: string;
  ref: string | null;
  url: string;
}

/** Languages whose compilers refuse every text that is no program, the usual first. */
const COMPILED = [CONTENT_TYPE.cpp, CONTENT_TYPE.c, CONTENT_TYPE.java, CONTENT_TYPE.pascal];
const MARK_BYTES = 12;

/**
 * Returns a text that is no program. Some sites refuse short texts, and those that were sent before, so it is long enough
 * and never the same.
 */
const nonProgram = (random: Randomness): string =>
  `This text proves whose account this is. It is not a program and must not compile.\n${random.secret(MARK_BYTES)}\n`;

type Proof = RemoteJudgingCalls['POST /api/remote-account/prove']['body'];

/**
 * Verifies that a handle at a remote judge belongs to a user, who must submit under it what only they were asked to
 * submit.
 */
@injectable()
export class HandleVerificationService {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Tx) private readonly transactions: Transactions,
    @inject(Clock) private readonly clock: Clock,
    @inject(RemoteSiteRegistry) private readonly sites: RemoteSiteRegistry,
    @inject(PublicRunReader) private readonly runs: PublicRunReader,
    @inject(LanguageCatalog) private readonly languages: LanguageCatalog,
    @inject(Random) private readonly random: Randomness,
  ) {}

  /**
   * Starts a claim: returns the problem to which the user must submit a program that does not compile, and the
   * deadline. A new claim replaces an older one.
   * @throws 429 if the older claim has only just begun
   */
  async startClaim({ uid }: Viewer, { key, name }: { key: string; name: string }): Promise<StartedClaim> {
    const site = this.#verifiableSite(key);
    await this.#denySecondHandle(site, uid);
    await denyDuplicateHandle(this.knex, site, { uid, name });
    const { pid, problemId, ref, url } = await this.#randomProblem(site);
    const begunAt = this.clock.now();
    const claim = { name, problemId, begunAt };
    const gap = RemoteIntervals.pollGap;
    const startedClaim = await this.knex('remoteClaim')
      .insert({ uid, bank: site.accountSite, ...claim })
      .onConflict(['uid', 'bank'])
      .merge(claim)
      .where('remoteClaim.begunAt', '<=', new Date(begunAt.getTime() - gap))
      .returning('uid');
    if (startedClaim.length === 0) throw tooMany('remote-judging.tooOften', { seconds: Math.ceil(gap / 1000) });
    const language = await this.#compiledLanguage(site, pid);
    const proof = { problem: { id: problemId, ref }, language, code: nonProgram(this.random) };
    return { problemId, url, until: claimExpiresAt(claim).toISOString(), ...proof };
  }

  /**
   * Returns a random problem. It must be unpredictable, because otherwise a run that somebody else made there could
   * serve as proof.
   */
  async #randomProblem(site: InstalledSite): Promise<ClaimProblem> {
    const known = await this.knex('remoteProblem as r')
      .join(Problems.as(this.knex, 'p'), 'p.id', 'r.pid')
      .where({ 'r.bank': site.key, 'p.auth': ProblemAuth.Public })
      .whereNull('p.gid')
      .orderByRaw('random()')
      .first(columns({ r: 'remoteProblem' }, 'r.pid', { problemId: 'r.remoteId' }, 'r.ref', 'r.url'));
    if (known) return known;
    const { canaryProblem } = await this.sites.settings(site);
    return { pid: null, problemId: String(canaryProblem || site.spec.exampleId), ref: null, url: site.spec.home };
  }

  /** Returns a language of the problem in which text that is no program certainly does not compile. */
  async #compiledLanguage({ accountSite }: InstalledSite, pid: number | null): Promise<StartedClaim['language']> {
    const allowed = await (pid === null ? this.languages.listOffered(accountSite) : this.languages.listAllowed(pid));
    const named = allowed.flatMap(({ name, remoteId, contentType }) =>
      remoteId === null ? [] : [{ id: remoteId, name, contentType }],
    );
    const compiled = COMPILED.flatMap((type) => named.filter(({ contentType }) => contentType === type));
    const language = compiled[0] ?? named[0];
    return language ? { id: language.id, name: language.name } : null;
  }

  /**
   * Verifies the claim.
   * @throws 409 while the site shows something else
   * @throws 503 if the site does not answer in time
   */
  async verify({ uid }: Viewer, { key, name, runId }: Proof): Promise<RemoteAccountRow> {
    const site = this.#verifiableSite(key);
    const bank = site.accountSite;
    const claim = await this.knex('remoteClaim').where({ uid, bank }).first('*');
    if (!claim || !isSameName(claim.name, name) || claimExpiresAt(claim) < this.clock.now()) {
      throw conflict('name', 'remote-judging.noClaim', { minutes: RemoteIntervals.claimLife / 60_000 });
    }
    const { problemId } = claim;
    const known = await this.knex('remoteProblem').where({ bank: site.key, remoteId: problemId }).first('ref');
    const query = { uid, account: claim.name, runId, problemId, ref: known?.ref ?? null };
    const run = await this.runs.read(site, query);
    const denial = denyProof(claim, run);
    if (denial) throw conflict('runId', denial, { problemId: claim.problemId, name: claim.name });
    const id = await this.#store(site, uid, run);
    return presentAccount(await getAccount(this.knex, id), { now: this.clock.now(), isForOtherAddress: false });
  }

  #store(site: InstalledSite, uid: string, { account: name }: PublicRun): Promise<number> {
    const bank = site.accountSite;
    return this.transactions.run(async () => {
      await lockAccounts(this.knex, bank);
      await this.#denySecondHandle(site, uid);
      await denyDuplicateHandle(this.knex, site, { uid, name });
      await this.knex('remoteClaim').where({ uid, bank }).delete();
      const now = this.clock.now();
      const times = { stateSince: now, freeAt: now, createdAt: now };
      const [added] = await this.knex('remoteAccount')
        .insert({ bank, name, way: 'verify', ownerUid: uid, state: 'working', ...times })
        .returning('id');
      return added!.id;
    });
  }

  /** Throws if the user already has an account at the site, since each user may have only one. */
  async #denySecondHandle({ accountSite: bank, spec }: InstalledSite, ownerUid: string): Promise<void> {
    const mine = await this.knex('remoteAccount').where({ bank, ownerUid }).first('id');
    if (mine) throw conflict('key', 'remote-judging.oneAccount', { site: spec.name });
  }

  #verifiableSite(key: string): InstalledSite {
    const site = this.sites.get(key);
    if (!site.spec.submitMethods.includes('verify'))
      throw badInput('key', 'remote-judging.noWay.verify', { site: site.spec.name });
    return site;
  }
}

/** Throws if the handle belongs to another user, however it was verified. */
async function denyDuplicateHandle(
  knex: Knex,
  { accountSite: bank }: InstalledSite,
  { uid, name }: { uid: string; name: string },
): Promise<void> {
  const existing = await knex('remoteAccount')
    .where({ bank, way: 'verify' })
    .whereNot({ ownerUid: uid })
    .whereRaw('lower(name) = lower(?)', [name])
    .first('id');
  if (existing) throw conflict('name', 'remote-judging.handleTaken', { name });
}
