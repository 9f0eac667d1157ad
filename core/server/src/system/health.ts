import { join } from 'node:path';
import {
  NOTABLE_SKEW_MS,
  type Health,
  type HealthDetails,
  type ComponentState,
  type StorageState,
  TimeoutError,
} from '@tribunal/contract';
import { isOutage, refusesWrites } from '@tribunal/database';
import { inject, injectable, type PluginHost } from '@tribunal/kernel';
import type { Queue } from '@tribunal/queue';
import type { Knex } from 'knex';
import type { Logger } from 'pino';
import {
  boundedRead,
  unavailable,
  UntrustedProxyList,
  Plugins,
  type ServerScope,
  Broker,
  ClockSkew,
  Db,
  Log,
  VERSION,
} from '@tribunal/platform';
import { TestdataStore } from '../file';
import { canJudgeOwnProblems, JudgeRegistry, type LivingJudge } from '../judging';
import { SITE_MARKER, createSiteMarker, writeAndReadFile, writeAndReadRow } from './site-stores';

const TIMEOUT_MS = 3000;
/** The check is public and writes to the database, so its result is cached for this long. */
const SNAPSHOT_TTL_MS = 1000;

type HealthSnapshot = Pick<HealthDetails, 'status' | 'database' | 'files' | 'queue'> & { judges: LivingJudge[] };

interface Outcome<T> {
  isDone: boolean;
  value?: T;
  /** Why the check failed: `TimeoutError` if it missed its deadline; it may still be running. */
  error?: unknown;
}

type ComponentCheck<T> = () => Promise<Outcome<T>>;

/** Checks one component of the site. If a check hangs, the next one waits for it instead of starting another. */
const componentCheck = <T>(attempt: () => Promise<T>): ComponentCheck<T> => outcomeOf(boundedRead(TIMEOUT_MS, attempt));

const outcomeOf =
  <T>(read: () => Promise<T>): ComponentCheck<T> =>
  () =>
    read().then(
      (value) => ({ isDone: true, value }),
      (error: unknown) => ({ isDone: false, error }),
    );

/** Checks whether this process can store data and whether submissions are judged. */
@injectable()
export class HealthService {
  readonly #checkRow: ComponentCheck<string | null>;
  readonly #checkFile: ComponentCheck<string | null>;
  readonly #createMarker: ComponentCheck<void>;
  readonly #checkQueue: ComponentCheck<void>;
  readonly #readJudges: () => Promise<LivingJudge[]>;
  readonly #checkJudges: ComponentCheck<LivingJudge[]>;
  #snapshot: Promise<HealthSnapshot> | null = null;
  #lastProblem = '';
  #wasHealthy = false;

  constructor(
    @inject(Db) knex: Knex,
    @inject(TestdataStore) private readonly files: TestdataStore,
    @inject(Broker) private readonly queue: Queue,
    @inject(JudgeRegistry) judges: { list(): Promise<LivingJudge[]> },
    @inject(Plugins) private readonly plugins: PluginHost<ServerScope>,
    @inject(UntrustedProxyList) private readonly proxies: UntrustedProxyList,
    @inject(ClockSkew) private readonly clock: { skewMs(): number | null },
    @inject(Log) private readonly log: Logger,
  ) {
    this.#checkRow = componentCheck(() => writeAndReadRow(knex, TIMEOUT_MS));
    this.#checkFile = componentCheck(() => writeAndReadFile(files.folder));
    this.#createMarker = componentCheck(() => createSiteMarker(knex, files.folder));
    this.#checkQueue = componentCheck(() => queue.ping());
    this.#readJudges = boundedRead(TIMEOUT_MS, () => judges.list());
    this.#checkJudges = outcomeOf(this.#readJudges);
  }

  /**
   * Resolves while this server is ready, even if not everything can be judged now. The log names the failing
   * component; callers do not learn it.
   * @throws 503 while the server is not ready
   */
  async check(): Promise<Health> {
    const { status } = await this.#cachedSnapshot();
    if (status === 'down') throw unavailable('error.unavailable');
    return { status };
  }

  /** Returns the state of each component. */
  async details(): Promise<HealthDetails> {
    const { status, database, files, queue, judges } = await this.#cachedSnapshot();
    return {
      version: VERSION,
      status,
      database,
      files,
      queue,
      judges: judges.map(({ name, languages, unavailable, slots, degraded, load }) => ({
        name,
        languages,
        unavailable,
        slots,
        degraded,
        load,
      })),
      plugins: Object.entries(this.plugins.states()).map(([id, state]) => ({ id, state })),
      untrustedProxies: this.proxies.list(),
      clockSkewMs: this.clock.skewMs(),
    };
  }

  /** Returns the judges that are alive; a check that is reading them now is not repeated. */
  livingJudges(): Promise<LivingJudge[]> {
    return this.#readJudges();
  }

  #cachedSnapshot(): Promise<HealthSnapshot> {
    this.#snapshot ??= this.#createSnapshot().finally(() => {
      setTimeout(() => (this.#snapshot = null), SNAPSHOT_TTL_MS).unref();
    });
    return this.#snapshot;
  }

  async #createSnapshot(): Promise<HealthSnapshot> {
    const [row, file, ping, list] = await Promise.all([
      this.#checkRow(),
      this.#checkFile(),
      this.#checkQueue(),
      this.#checkJudges(),
    ]);
    const database = stateOf(row);
    const [files, fileProblems] = await this.#storeState(row, file);
    const judges = list.value ?? [];
    const down = [...(database === 'ok' ? [] : [describe('the database', database, row.error)]), ...fileProblems];
    const degraded = [
      ...(ping.isDone ? [] : ['the queue does not answer']),
      ...(canJudgeOwnProblems(judges)
        ? []
        : ["no judge that knows a language is connected, so this site's own problems are not judged"]),
      ...(isNotable(this.clock.skewMs()) ? ["the clock of this server differs from the database's"] : []),
    ];
    const status = down.length > 0 ? 'down' : degraded.length > 0 ? 'degraded' : 'ok';
    this.#record(status, [...down, ...degraded].join('; '));
    return { status, database, files, queue: ping.isDone ? this.queue.driver : null, judges };
  }

  /** Returns the state of the storage. The first check stores the site's id in the database and in the folder. */
  async #storeState(row: Outcome<string | null>, file: Outcome<string | null>): Promise<[StorageState, string[]]> {
    const { folder } = this.files;
    const created = row.isDone && row.value === null && file.isDone ? await this.#createMarker() : null;
    const failed = [file, created].find((outcome) => outcome?.isDone === false);
    if (failed) return [stateOf(failed), [describe(folder, stateOf(failed), failed.error)]];
    if (created || !row.isDone || file.value === row.value) return ['ok', []];
    const marker = join(folder, SITE_MARKER);
    return file.value === null
      ? ['unmarked', [`${marker} is missing; the site is ${row.value}. DATA_DIR is wrong, not shared or not mounted`]]
      : ['foreign', [`${marker} says ${file.value}, but the site is ${row.value}. DATA_DIR belongs to another site`]];
  }

  /**
   * Logs changes of the status. While the site starts, they are no warnings, because its judges are still connecting.
   */
  #record(status: HealthSnapshot['status'], trouble: string): void {
    this.#wasHealthy ||= status === 'ok';
    if (trouble === this.#lastProblem) return;
    this.#lastProblem = trouble;
    const level = status === 'down' || (status === 'degraded' && this.#wasHealthy) ? 'warn' : 'info';
    this.log[level]({ status, trouble }, 'the health of the site has changed');
  }
}

const isNotable = (skewMs: number | null): boolean => skewMs !== null && Math.abs(skewMs) > NOTABLE_SKEW_MS;

const stateOf = ({ isDone, error }: Outcome<unknown>): ComponentState => {
  if (isDone) return 'ok';
  return error instanceof TimeoutError || (isOutage(error) && !refusesWrites(error)) ? 'silent' : 'failing';
};

const describe = (part: string, state: ComponentState, error: unknown): string =>
  state === 'silent'
    ? `${part} does not answer`
    : `${part} cannot be written or read: ${error instanceof Error ? error.message : String(error)}`;
