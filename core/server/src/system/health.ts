import { join } from 'node:path';
import {
  NOTABLE_SKEW_MS,
  token,
  type Health,
  type HealthDetails,
  type JudgeHealth,
  type PartState,
  type StoreState,
} from '@tribunal/contract';
import { inject, injectable, type PluginHost } from '@tribunal/kernel';
import type { Queue } from '@tribunal/queue';
import type { Knex } from 'knex';
import type { Logger } from 'pino';
import { isOutage, refusesWrites } from '../database';
import { Testdata, type TestdataStore } from '../file';
import { unavailable } from '../http';
import { UntrustedProxies, type UntrustedProxyList } from '../http/untrusted-proxies';
import { JudgeRegistry } from '../judging';
import { Plugins, type ServerScope } from '../plugins';
import { Broker, ClockSkew, Db, Log } from '../tokens';
import { VERSION } from '../version';
import { within } from '../within';
import { MARKER, markSite, writeAndReadFile, writeAndReadRow } from './site-stores';

export const HealthCheck = token<HealthService>('health');

const PATIENCE_MS = 3000;
/** The check is public and writes to the database, so a result is kept for this long. */
const KEPT_MS = 1000;

type HealthSnapshot = Pick<HealthDetails, 'status' | 'database' | 'files' | 'queue' | 'judges'>;

interface Outcome<T> {
  isDone: boolean;
  /** It was not done in time; it may be still under way. */
  isLate: boolean;
  value?: T;
  error?: unknown;
}

/** Tries one part of the site. A try that hangs is waited for again rather than joined by a second one. */
class PartCheck<T> {
  #underWay: Promise<Outcome<T>> | null = null;

  constructor(
    private readonly patienceMs: number,
    private readonly attempt: () => Promise<T>,
  ) {}

  run(): Promise<Outcome<T>> {
    this.#underWay ??= this.#start().finally(() => (this.#underWay = null));
    return within(this.patienceMs, this.#underWay).catch((error: unknown) => ({ isDone: false, isLate: true, error }));
  }

  async #start(): Promise<Outcome<T>> {
    try {
      return { isDone: true, isLate: false, value: await this.attempt() };
    } catch (error) {
      return { isDone: false, isLate: false, error };
    }
  }
}

/** Whether this process can store what people send, and whether it is judged. */
@injectable()
export class HealthService {
  readonly #row: PartCheck<string | null>;
  readonly #file: PartCheck<string | null>;
  readonly #mark: PartCheck<void>;
  readonly #ping: PartCheck<void>;
  readonly #list: PartCheck<JudgeHealth[]>;
  #snapshot: Promise<HealthSnapshot> | null = null;
  #lastTrouble = '';
  #wasWell = false;

  constructor(
    @inject(Db) knex: Knex,
    @inject(Testdata) private readonly files: TestdataStore,
    @inject(Broker) private readonly queue: Queue,
    @inject(JudgeRegistry) judges: { list(): Promise<JudgeHealth[]> },
    @inject(Plugins) private readonly plugins: PluginHost<ServerScope>,
    @inject(UntrustedProxies) private readonly proxies: UntrustedProxyList,
    @inject(ClockSkew) private readonly clock: { skewMs(): number | null },
    @inject(Log) private readonly log: Logger,
  ) {
    this.#row = new PartCheck(PATIENCE_MS, () => writeAndReadRow(knex, PATIENCE_MS));
    this.#file = new PartCheck(PATIENCE_MS, () => writeAndReadFile(files.folder));
    this.#mark = new PartCheck(PATIENCE_MS, () => markSite(knex, files.folder));
    this.#ping = new PartCheck(PATIENCE_MS, () => queue.ping());
    this.#list = new PartCheck(PATIENCE_MS, () => judges.list());
  }

  /**
   * Resolves while this server is ready, also when not everything is judged now. The log names the part that fails; callers do not
   * learn it.
   * @throws 503
   */
  async check(): Promise<Health> {
    const { status } = await this.#shared();
    if (status === 'down') throw unavailable('error.unavailable');
    return { status };
  }

  /** The state of each part. */
  async details(): Promise<HealthDetails> {
    const { status, database, files, queue, judges } = await this.#shared();
    return {
      version: VERSION,
      ...{ status, database, files, queue, judges },
      plugins: Object.entries(this.plugins.states()).map(([id, state]) => ({ id, state })),
      untrustedProxies: this.proxies.list(),
      clockSkewMs: this.clock.skewMs(),
    };
  }

  #shared(): Promise<HealthSnapshot> {
    this.#snapshot ??= this.#takeSnapshot().finally(() => {
      setTimeout(() => (this.#snapshot = null), KEPT_MS).unref();
    });
    return this.#snapshot;
  }

  async #takeSnapshot(): Promise<HealthSnapshot> {
    const [row, file, ping, list] = await Promise.all([
      this.#row.run(),
      this.#file.run(),
      this.#ping.run(),
      this.#list.run(),
    ]);
    const database = stateOf(row);
    const [files, filesTrouble] = await this.#storeState(row, file);
    const judges = list.value ?? [];
    const down = [...(database === 'ok' ? [] : [describe('the database', database, row.error)]), ...filesTrouble];
    const degraded = [
      ...(ping.isDone ? [] : ['the queue does not answer']),
      ...(judges.some(({ languages }) => languages.length > 0)
        ? []
        : ["no judge that knows a language is connected, so this site's own problems are not judged"]),
      ...(isNotable(this.clock.skewMs()) ? ["the clock of this server differs from the database's"] : []),
    ];
    const status = down.length > 0 ? 'down' : degraded.length > 0 ? 'degraded' : 'ok';
    this.#record(status, [...down, ...degraded].join('; '));
    return { status, database, files, queue: ping.isDone ? this.queue.driver : null, judges };
  }

  /** Marks a site and its folder at their first check. */
  async #storeState(row: Outcome<string | null>, file: Outcome<string | null>): Promise<[StoreState, string[]]> {
    const { folder } = this.files;
    const made = row.isDone && row.value === null && file.isDone ? await this.#mark.run() : null;
    const failed = [file, made].find((outcome) => outcome?.isDone === false);
    if (failed) return [stateOf(failed), [describe(folder, stateOf(failed), failed.error)]];
    if (made || !row.isDone || file.value === row.value) return ['ok', []];
    const marker = join(folder, MARKER);
    return file.value === null
      ? ['unmarked', [`${marker} is missing; the site is ${row.value}. DATA_DIR is wrong, not shared or not mounted`]]
      : ['foreign', [`${marker} says ${file.value}, but the site is ${row.value}. DATA_DIR belongs to another site`]];
  }

  /** Logs changes. While the site starts, its judges are still connecting. */
  #record(status: HealthSnapshot['status'], trouble: string): void {
    this.#wasWell ||= status === 'ok';
    if (trouble === this.#lastTrouble) return;
    this.#lastTrouble = trouble;
    const level = status === 'down' || (status === 'degraded' && this.#wasWell) ? 'warn' : 'info';
    this.log[level]({ status, trouble }, 'the health of the site has changed');
  }
}

const isNotable = (skewMs: number | null): boolean => skewMs !== null && Math.abs(skewMs) > NOTABLE_SKEW_MS;

const stateOf = ({ isDone, isLate, error }: Outcome<unknown>): PartState => {
  if (isDone) return 'ok';
  return isLate || (isOutage(error) && !refusesWrites(error)) ? 'silent' : 'failing';
};

const describe = (part: string, state: PartState, error: unknown): string =>
  state === 'silent'
    ? `${part} does not answer`
    : `${part} cannot be written or read: ${error instanceof Error ? error.message : String(error)}`;
