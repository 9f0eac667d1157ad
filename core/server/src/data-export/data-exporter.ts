import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, stat, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { ServerConfig } from '@tribunal/config';
import { DAY_MS, InFlight, LOCALES, type DataExport, type Locale } from '@tribunal/contract';
import { affectedRows, afterCommit, columns, type Row, type Transactions } from '@tribunal/database';
import { inject, injectable, type ExtensionPoints } from '@tribunal/kernel';
import type { Knex } from 'knex';
import type { Logger } from 'pino';
import {
  Clock,
  Config,
  Db,
  DomainError,
  Log,
  newFile,
  notFound,
  Points,
  Random,
  streamZip,
  Texts,
  Tx,
  unavailable,
  type Randomness,
  type Viewer,
} from '@tribunal/platform';
import { lockAccount } from '../account';
import { FreeSpace } from '../file';
import { accountDataProviders, type AccountDataProvider, type ExportedAccount } from './account-data';
import { archiveEntries, countFiles } from './archive-entries';

/** How long a finished file can be downloaded; until then no other is made. */
const KEPT_MS = DAY_MS;
/** How long others leave an export to the server that builds it, which renews this while it does. */
const CLAIM_MS = 300_000;
const RENEW_MS = 15_000;
const MAX_ATTEMPTS = 3;
/** An interrupted file is removed after this time. */
const PARTIAL_MS = DAY_MS;
/** Free space, in bytes, that exports leave to everything else on the disk. */
const MIN_FREE_BYTES = 1024 ** 3;
const NAME_BYTES = 24;
const PARTIAL = '.part';

const INSERT_LINK = `
  insert into data_export_link (secret_hash, session_id) select ?, id from session where id = ? for key share
  on conflict (session_id) do update set secret_hash = excluded.secret_hash`;

const NOTHING: DataExport = { state: 'none', done: 0, total: 0, bytes: null, gmtReady: null, gmtExpires: null };

/** The server no longer builds the export, because it was removed or another server does. */
class LostClaim extends Error {}

const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest();

/** `file` is of this claim alone. */
type Claimed = Pick<Row<'dataExport'>, 'uid' | 'file' | 'locale' | 'attempts'>;

/**
 * Builds files with the data of accounts in the background. What is requested is in the database, so an export that was
 * interrupted begins again, on any server. The files are in the data folder, which all servers share.
 */
@injectable()
export class DataExporter {
  readonly #folder: string;
  readonly #running = new InFlight();
  #last: Promise<void> = Promise.resolve();
  #isStopping = false;

  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Tx) private readonly transactions: Transactions,
    @inject(Config) private readonly config: ServerConfig,
    @inject(Clock) private readonly clock: Clock,
    @inject(Random) private readonly random: Randomness,
    @inject(Points) private readonly points: ExtensionPoints,
    @inject(Texts) private readonly texts: Texts,
    @inject(FreeSpace) private readonly freeSpace: (folder: string) => Promise<number>,
    @inject(Log) private readonly log: Logger,
  ) {
    this.#folder = join(config.data.dir, 'uploads', 'exports');
  }

  /** Creates the folder of the files. */
  async init(): Promise<void> {
    await mkdir(this.#folder, { recursive: true });
  }

  /** Returns the state of the user's last export. */
  async read(uid: string): Promise<DataExport> {
    const row = await this.knex('dataExport').where({ uid }).first();
    return row ? this.#present(row) : NOTHING;
  }

  /**
   * Requests an export, which replaces an expired or failed one.
   * @throws 409 while one is running or ready
   * @throws 503 when the disk is low
   */
  async request({ uid }: Pick<Viewer, 'uid'>, locale: Locale): Promise<DataExport> {
    if ((await this.freeSpace(this.#folder)) < MIN_FREE_BYTES) throw unavailable('dataExport.diskFull');
    const now = this.clock.now();
    const requested = await this.transactions.run(async () => {
      await lockAccount(this.knex, uid);
      const old = await this.knex('dataExport').where({ uid }).first();
      const state = old && this.#present(old).state;
      if (state === 'running' || state === 'ready') throw new DomainError(409, `dataExport.${state}`);
      const file = this.random.secret(NAME_BYTES);
      const fresh = { file, locale, requestedAt: now, claimedUntil: null, attempts: 0, done: 0, total: 0 };
      const [row] = await this.knex('dataExport')
        .insert({ uid, ...fresh })
        .onConflict('uid')
        .merge({ ...fresh, outcome: null, bytes: null, endedAt: null })
        .returning('*');
      const sessions = this.knex('session').where({ uid }).select('id');
      await this.knex('dataExportLink').whereIn('sessionId', sessions).delete();
      afterCommit(() => void this.run());
      return { row: row!, old };
    });
    if (requested.old) await rm(this.#pathOf(requested.old.file), { force: true });
    return this.#present(requested.row);
  }

  /**
   * Opens the file of the user. The caller must close it.
   * @throws 404 if none is ready
   */
  async open(uid: string): Promise<{ file: FileHandle; readyAt: Date }> {
    const row = await this.knex('dataExport').where({ uid }).first();
    if (!row?.endedAt || this.#present(row).state !== 'ready') throw notFound('dataExport.none');
    const file = await open(this.#pathOf(row.file)).catch(async (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
      // Backups have no exports, so the site was restored.
      await this.remove(uid);
      throw notFound('dataExport.none');
    });
    return { file, readyAt: row.endedAt };
  }

  /**
   * Lets the browser of this session download the file as long as both last; returns the secret that it needs for that.
   * @throws 404 if none is ready, or the session ends in this moment
   */
  async createLink({ uid, sessionId }: Pick<Viewer, 'uid' | 'sessionId'>): Promise<{ secret: string; lifeMs: number }> {
    const { state, gmtExpires } = await this.read(uid);
    if (state !== 'ready' || gmtExpires === null) throw notFound('dataExport.none');
    const secret = this.random.secret(NAME_BYTES);
    const made = await affectedRows(this.knex, INSERT_LINK, [hashOf(secret), sessionId]);
    if (made === 0) throw notFound('dataExport.none');
    return { secret, lifeMs: Date.parse(gmtExpires) - this.clock.now().getTime() };
  }

  /**
   * Returns the user whose session a secret was made for.
   * @throws 404 if the session has ended, or the account may not log in
   */
  async userOfLink(secret: string | null): Promise<Pick<Row<'account'>, 'uid' | 'username'>> {
    const found =
      secret === null
        ? undefined
        : await this.knex('dataExportLink as l')
            .join('session as s', 's.id', 'l.sessionId')
            .join('account as a', 'a.uid', 's.uid')
            .where({ 'l.secretHash': hashOf(secret), 'a.isBanned': false })
            .where('s.expiresAt', '>', this.clock.now())
            .whereNull('a.deletedAt')
            .first(columns({ a: 'account' }, 'a.uid', 'a.username'));
    if (!found) throw notFound('dataExport.none');
    return found;
  }

  /** Builds what is requested, one after the other. Never rejects: what fails is logged, and repeated later. */
  run(): Promise<void> {
    this.#last = this.#last.then(() => this.#run());
    return this.#running.run(() => this.#last);
  }

  /** Resolves when no export is being built. */
  idle(): Promise<void> {
    return this.#running.idle();
  }

  /** Interrupts what is being built, which begins again later, on this or another server. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    await this.idle();
  }

  /** Removes expired exports, and files that none of the exports has. */
  async deleteExpired(): Promise<void> {
    const expired = new Date(this.clock.now().getTime() - KEPT_MS);
    await this.knex('dataExport').whereNotNull('outcome').where('endedAt', '<=', expired).delete();
    const known = new Set<string>(await this.knex('dataExport').where({ outcome: 'ready' }).pluck('file'));
    const partial = new Date(this.clock.now().getTime() - PARTIAL_MS);
    for (const name of await readdir(this.#folder)) {
      if (known.has(name)) continue;
      const path = join(this.#folder, name);
      const found = await stat(path).catch(() => null);
      // A file that is just complete is not known yet.
      if (found && (!name.endsWith(PARTIAL) || found.mtime <= partial)) await this.#removeUnknown(name, path);
    }
  }

  /** Removes the export of a user, also one that is being built. */
  async remove(uid: string): Promise<void> {
    const removed = await this.knex('dataExport').where({ uid }).delete().returning('file');
    for (const { file } of removed) await rm(this.#pathOf(file), { force: true });
  }

  async #removeUnknown(name: string, path: string): Promise<void> {
    const isKnown = !name.endsWith(PARTIAL) && (await this.knex('dataExport').where({ file: name }).first('uid'));
    if (!isKnown) await rm(path, { force: true });
  }

  async #run(): Promise<void> {
    try {
      while (!this.#isStopping) {
        const next = await this.#claim();
        if (!next) return;
        await this.#build(next);
      }
    } catch (error) {
      this.log.error({ err: error }, 'exports of accounts not built; will retry');
    }
  }

  /** Takes the oldest export that nobody builds. */
  async #claim(): Promise<Claimed | undefined> {
    const now = this.clock.now();
    const [claimed] = await this.knex('dataExport')
      .where(
        'uid',
        this.knex('dataExport')
          .whereNull('outcome')
          .where((free) => free.whereNull('claimedUntil').orWhere('claimedUntil', '<=', now))
          .orderBy('requestedAt')
          .limit(1)
          .forUpdate()
          .skipLocked()
          .select('uid'),
      )
      .update({
        claimedUntil: new Date(now.getTime() + CLAIM_MS),
        attempts: this.knex.raw('attempts + 1'),
        // Whoever had it before has lost it, and writes to another file.
        file: this.random.secret(NAME_BYTES),
      })
      .returning(['uid', 'file', 'locale', 'attempts']);
    return claimed;
  }

  async #build(claimed: Claimed): Promise<void> {
    const { file, attempts } = claimed;
    // What ends the process is not caught below.
    if (attempts > MAX_ATTEMPTS)
      return void (await this.#update(file, { outcome: 'failed', endedAt: this.clock.now() }));
    const temporary = join(this.#folder, `${file}-${randomUUID()}${PARTIAL}`);
    try {
      const total = await this.#write(claimed, temporary);
      const { size } = await stat(temporary);
      await rename(temporary, this.#pathOf(file));
      const end = { outcome: 'ready' as const, done: total, total, bytes: size, endedAt: this.clock.now() };
      if ((await this.#update(file, { ...end, claimedUntil: null })) === 0)
        await rm(this.#pathOf(file), { force: true });
    } catch (error) {
      await rm(temporary, { force: true });
      if (error instanceof LostClaim) return;
      this.log.error({ err: error, attempts }, 'data of an account not exported');
      // Until then it is tried again when the claim ends.
      if (attempts >= MAX_ATTEMPTS) await this.#update(file, { outcome: 'failed', endedAt: this.clock.now() });
    }
  }

  /** Writes the archive; returns the number of lists and folders in it. */
  async #write({ uid, file, locale, attempts }: Claimed, path: string): Promise<number> {
    const account = await this.#accountOf(uid);
    const providers = this.#providers();
    const total = countFiles(providers);
    let renewed = -Infinity;
    let shown = -1;
    const onProgress = async (done: number): Promise<void> => {
      const now = this.clock.now();
      if (this.#isStopping) {
        await this.#update(file, { claimedUntil: null, attempts: attempts - 1 });
        throw new LostClaim();
      }
      if (done === shown && now.getTime() - renewed < RENEW_MS) return;
      [renewed, shown] = [now.getTime(), done];
      const claimedUntil = new Date(now.getTime() + CLAIM_MS);
      if ((await this.#update(file, { done, total, claimedUntil })) === 0) throw new LostClaim();
    };
    const entries = archiveEntries({
      account,
      providers,
      texts: this.texts,
      locale: LOCALES.find((known) => known === locale) ?? 'en-US',
      site: this.config.http.baseUrl,
      at: this.clock.now(),
      onProgress,
    });
    await pipeline(streamZip(entries, this.clock.now()), await newFile(path, { flush: true }));
    return total;
  }

  /** @throws LostClaim if the account is deleted or banned */
  async #accountOf(uid: string): Promise<ExportedAccount> {
    const found = await this.knex('account').where({ uid, deletedAt: null, isBanned: false }).first('username');
    if (!found) {
      await this.remove(uid);
      throw new LostClaim();
    }
    const viewer = { uid, username: found.username, roles: [], permissions: new Set<never>(), sessionId: '' };
    return { uid, viewer };
  }

  #providers(): AccountDataProvider[] {
    const all = this.points.list(accountDataProviders);
    return [...all].sort((a, b) => Number(a.plugin !== null) - Number(b.plugin !== null));
  }

  /** Updates an export that is not over and that nobody else has taken; returns the number of changed rows. */
  #update(file: string, change: Partial<Omit<Row<'dataExport'>, 'uid' | 'file'>>): Promise<number> {
    return this.knex('dataExport').where({ file }).whereNull('outcome').update(change);
  }

  #present({ outcome, done, total, bytes, endedAt }: Row<'dataExport'>): DataExport {
    if (outcome === null) return { ...NOTHING, state: 'running', done, total };
    if (!endedAt) return NOTHING;
    const expires = new Date(endedAt.getTime() + KEPT_MS);
    if (expires <= this.clock.now()) return NOTHING;
    if (outcome === 'failed') return { ...NOTHING, state: 'failed' };
    const times = { gmtReady: endedAt.toISOString(), gmtExpires: expires.toISOString() };
    return { ...NOTHING, state: 'ready', done, total, bytes: bytes === null ? null : Number(bytes), ...times };
  }

  #pathOf(file: string): string {
    return join(this.#folder, file);
  }
}
