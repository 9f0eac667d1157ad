import { startPostgres } from '../../testing/src/postgres';
import { rabbitmqMissing, startRabbitmq } from '../../testing/src/rabbitmq';
import { ensureQueueRole, installQueueSchema } from '../src/index';

/** A broker that the contract test may kill. */
export interface Broker {
  /** As a judge connects: it takes work and sends reports. */
  url: string;
  /** As the server connects, where it has another role than judges. */
  serverUrl: string;
  kill(): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
}

export interface BrokerKind {
  driver: 'postgres' | 'rabbitmq';
  /** Why it cannot run on this machine, or null. */
  missing: string | null;
  start(): Promise<Broker>;
}

const postgres: BrokerKind = {
  driver: 'postgres',
  missing: null,
  start: async () => {
    const server = await startPostgres();
    await installQueueSchema(server.url);
    await ensureQueueRole(server.url, { role: 'judge', password: 'p/w@rd' });
    const url = new URL(server.url);
    url.username = 'judge';
    url.password = encodeURIComponent('p/w@rd');
    return { url: url.href, serverUrl: server.url, kill: server.kill, start: server.restart, stop: server.stop };
  },
};

const rabbitmq: BrokerKind = {
  driver: 'rabbitmq',
  missing: rabbitmqMissing(),
  start: async () => {
    const broker = await startRabbitmq();
    return { ...broker, serverUrl: broker.url };
  },
};

export const BROKERS: readonly BrokerKind[] = [postgres, rabbitmq];
