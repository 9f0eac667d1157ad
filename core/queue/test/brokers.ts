import { startPostgres } from '../../testing/src/postgres';
import { rabbitmqMissing, startRabbitmq } from '../../testing/src/rabbitmq';
import { ensureQueueRole, installQueueSchema } from '../src/index';

/** A broker that the contract test may kill. */
export interface Broker {
  /** URL for judges, which take work and send reports. */
  url: string;
  /** URL for the server, where its role differs from that of judges. */
  serverUrl: string;
  kill(): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
}

export interface BrokerKind {
  driver: 'postgres' | 'rabbitmq';
  /** Reason why the broker cannot run on this machine, or null. */
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
