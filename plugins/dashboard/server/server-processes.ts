import type { ServerConfig } from '@tribunal/config';
import { Outage } from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import type { Knex } from 'knex';
import { randomUUID } from 'node:crypto';
import { availableParallelism, cpus, freemem, hostname, totalmem } from 'node:os';
import { uptime } from 'node:process';
import type { Logger } from 'pino';
import { Clock, Config, Db, Log } from '@tribunal/server';
import { VERSION } from '@tribunal/server/platform';
import type { ServiceInfo } from '../contract';

const BEAT_MS = 10_000;
/** A process that has not renewed its row for this long counts as gone. */
const ALIVE_MS = 3.5 * BEAT_MS;
const FORGOTTEN_MS = 86_400_000;

interface CpuTimes {
  busy: number;
  total: number;
}

const cpuTimes = (): CpuTimes => {
  const times = cpus().map((cpu) => cpu.times);
  const total = times.reduce((sum, { user, nice, sys, idle, irq }) => sum + user + nice + sys + idle + irq, 0);
  return { busy: total - times.reduce((sum, { idle }) => sum + idle, 0), total };
};

const percentText = (percent: number | null): string | null => (percent === null ? null : `${percent.toFixed(2)}%`);

/** The server processes of the site. Each keeps a row with the load of its machine while it runs. */
@injectable()
export class ServerProcesses {
  readonly #id = randomUUID();
  readonly #outage: Outage;
  #cpu: CpuTimes | null = null;

  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Clock) private readonly clock: Clock,
    @inject(Config) private readonly config: ServerConfig,
    @inject(Log) log: Logger,
  ) {
    this.#outage = new Outage(
      { lost: (what, error) => log.warn({ err: error }, what), back: () => log.warn('this server is recorded again') },
      { graceMs: ALIVE_MS },
    );
  }

  /** Begins to keep the row of this process. The returned function ends this and removes the row. */
  async start(): Promise<() => Promise<void>> {
    await this.#beat();
    let beat: Promise<void> | undefined;
    const timer = setInterval(() => (beat = this.#beat()), BEAT_MS);
    return async () => {
      clearInterval(timer);
      // A row that is being written would come back.
      await beat;
      await this.knex('serverProcess').where({ id: this.#id }).delete();
    };
  }

  async read(): Promise<ServiceInfo> {
    const rows = await this.knex('serverProcess')
      .where('seenAt', '>', this.#before(ALIVE_MS))
      .orWhere({ id: this.#id })
      .orderBy('startedAt');
    const own = rows.find(({ id }) => id === this.#id);
    return {
      backupCores: availableParallelism(),
      backupPercentCpuLoad: percentText(own?.cpuPercent ?? null),
      backupPercentMemoryLoad: percentText(own?.memoryPercent ?? null),
      backupService: rows.map((row) => ({
        serviceId: row.id,
        host: row.host,
        port: row.port,
        secure: this.config.http.baseUrl.startsWith('https:'),
        cpuCores: row.cores,
        percentCpuLoad: percentText(row.cpuPercent),
        percentMemoryLoad: percentText(row.memoryPercent),
        metadata: { version: row.version, startedAt: row.startedAt.toISOString() },
      })),
    };
  }

  async #beat(): Promise<void> {
    const now = this.clock.now();
    const { http } = this.config;
    const load = { cpuPercent: this.#cpuPercent(), memoryPercent: 100 * (1 - freemem() / totalmem()), seenAt: now };
    const identity = { id: this.#id, host: hostname().slice(0, 255), port: http.port, version: VERSION };
    try {
      await this.knex('serverProcess')
        .insert({
          ...identity,
          cores: availableParallelism(),
          startedAt: new Date(now.getTime() - uptime() * 1000),
          ...load,
        })
        .onConflict('id')
        .merge(['cpuPercent', 'memoryPercent', 'seenAt']);
      await this.knex('serverProcess').where('seenAt', '<', this.#before(FORGOTTEN_MS)).delete();
      this.#outage.succeeded();
    } catch (error) {
      this.#outage.failed('failed to record that this server runs', error);
    }
  }

  /** Returns the load of all cores since the last call; null at the first. */
  #cpuPercent(): number | null {
    const [before, now] = [this.#cpu, cpuTimes()];
    this.#cpu = now;
    if (!before || now.total === before.total) return null;
    return (100 * (now.busy - before.busy)) / (now.total - before.total);
  }

  #before(ms: number): Date {
    return new Date(this.clock.now().getTime() - ms);
  }
}
