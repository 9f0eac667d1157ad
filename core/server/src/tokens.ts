import { token } from '@tribunal/contract';
import type { ServerConfig } from '@tribunal/config';
import type { Events, ExtensionPoints, Hooks, Jobs } from '@tribunal/kernel';
import type { Queue } from '@tribunal/queue';
import type { Knex } from 'knex';
import type { Logger } from 'pino';
import type { Notices } from './database/notices';
import type { Transactions } from './database/transactions';

/** What every area may ask the container for; use as `@inject(Config.key)`. */
export const Config = token<ServerConfig>('config');
export const Db = token<Knex>('database');
export const Tx = token<Transactions>('transactions');
/** Short messages between the processes that share the database. */
export const Notice = token<Notices>('notices');
export const Log = token<Logger>('log');
export const Broker = token<Queue>('queue');
/** The database's clock: what is written into rows and compared with them, by all processes alike. */
export const Clock = token<{ now(): Date }>('clock');
/** How far the clock of this computer is ahead of the database's, in ms; null while that is not known. */
export const ClockSkew = token<{ skewMs(): number | null }>('clock-skew');
/** Tells what has happened and is committed. */
export const EventBus = token<Events>('events');
/** Asks those who take part in a transaction. */
export const HookBus = token<Hooks>('hooks');
/** Lists that plugins fill. */
export const Points = token<ExtensionPoints>('extension-points');
/** Work by the clock, done by one process of the cluster. */
export const Timetable = token<Jobs>('jobs');
export const Random = token<Randomness>('random');

export interface Randomness {
  uuid(): string;
  /** Unguessable text that may stand in a header or a URL. */
  secret(bytes: number): string;
}
