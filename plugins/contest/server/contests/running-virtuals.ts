import type { Knex } from 'knex';

export interface VirtualQuery {
  cid: number;
  uid: string;
  at: Date;
}

/** Selects the virtual participations of all users that are in progress at a given time. */
export const virtualsAt = (knex: Knex, at: Date) =>
  knex('contestVirtual').where('startAt', '<=', at).where('endAt', '>', at);

/** Selects a user's virtual participations in a contest that are in progress at a given time, newest first. */
export const runningVirtuals = (knex: Knex, { cid, uid, at }: VirtualQuery) =>
  virtualsAt(knex, at).where({ cid, uid }).orderBy('id', 'desc');
