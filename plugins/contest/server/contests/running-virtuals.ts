import type { Knex } from 'knex';

export interface VirtualQuery {
  cid: number;
  uid: string;
  at: Date;
}

/** Selects a user's virtual participations in a contest that are in progress at a given time, newest first. */
export const runningVirtuals = (knex: Knex, { cid, uid, at }: VirtualQuery) =>
  knex('contestVirtual').where({ cid, uid }).where('startAt', '<=', at).where('endAt', '>', at).orderBy('id', 'desc');
