import { token, type Timer } from '@tribunal/contract';
import type { ServerConfig } from '@tribunal/config';
import type { Events, ExtensionPoints, Hooks, JobScheduler } from '@tribunal/kernel';
import type { Queue } from '@tribunal/queue';
import type { Knex } from 'knex';
import type { Logger } from 'pino';
import type { PgNotifications, Transactions } from '@tribunal/database';

// Services that every area may inject, with `@inject(Config)`.

/** The configuration that the server was started with. */
export const Config = token<ServerConfig>('config');
/** Queries of the database; within a transaction they belong to it. */
export const Db = token<Knex>('database');
/** Begins transactions. */
export const Tx = token<Transactions>('transactions');
/** Short messages between the processes that share the database. */
export const Notifications = token<PgNotifications>('pg-notifications');
/** The log of the server. */
export const Log = token<Logger>('log');
/** The queue by which judges are told of work. */
export const Broker = token<Queue>('queue');
/** The database's clock, which all processes use for the times that they write into rows and compare with them. */
export interface Clock {
  now(): Date;
}
export const Clock = token<Clock>('clock');
/** How far the clock of this computer is ahead of the database's, in ms; null while unknown. */
export const ClockSkew = token<{ skewMs(): number | null }>('clock-skew');
/** Publishes events that have happened and are committed. */
export const EventBus = token<Events>('events');
/** Runs hooks, which take part in the caller's transaction. */
export const HookBus = token<Hooks>('hooks');
/** Extension points that plugins contribute to. */
export const Points = token<ExtensionPoints>('extension-points');
/** Scheduled jobs, each run by one process of the cluster. */
export const Scheduler = token<JobScheduler>('scheduler');
/** Timers of this computer, for waits within a call. */
export const Timers = token<Pick<Timer, 'after'>>('timers');
/** Ids and secrets that nobody can guess. */
export const Random = token<Randomness>('random');

/** Creates ids and secrets; tests replace it by one that repeats itself. */
export interface Randomness {
  uuid(): string;
  /** Returns an unguessable text that is safe in a header or a URL. */
  secret(bytes: number): string;
}
