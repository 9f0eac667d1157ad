import { token, type Health, type JudgeHealth } from '@tribunal/contract';
import { inject, injectable, type PluginHost } from '@tribunal/kernel';
import type { Queue } from '@tribunal/queue';
import type { Knex } from 'knex';
import { unavailable } from '../http';
import { JudgeRegistry } from '../judging';
import { Plugins, type ServerScope } from '../plugins';
import { Broker, Db } from '../tokens';
import { within } from '../within';
import { VERSION } from '../version';

export const HealthCheck = token<HealthService>('health');

const PATIENCE_MS = 3000;

/** Whether this process can do what it is for: keep, hand out and judge. */
@injectable()
export class HealthService {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Broker) private readonly queue: Queue,
    @inject(JudgeRegistry) private readonly judges: { list(): Promise<JudgeHealth[]> },
    @inject(Plugins) private readonly plugins: PluginHost<ServerScope>,
  ) {}

  /** Refuses with 503, naming the first part that fails. */
  async check(): Promise<Health> {
    await this.#mustAnswer('system.databaseDown', this.knex.raw('select 1'));
    await this.#mustAnswer('system.queueDown', this.queue.ping());
    const judges = await this.judges.list();
    if (!judges.some(({ languages }) => languages.length > 0)) throw unavailable('system.noJudge');
    return {
      version: VERSION,
      database: 'ok',
      queue: this.queue.driver,
      judges,
      plugins: Object.entries(this.plugins.states()).map(([id, state]) => ({ id, state })),
    };
  }

  async #mustAnswer(key: string, answer: PromiseLike<unknown>): Promise<void> {
    try {
      await within(PATIENCE_MS, Promise.resolve(answer));
    } catch {
      throw unavailable(key);
    }
  }
}
