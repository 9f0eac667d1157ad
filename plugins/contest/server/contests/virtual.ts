import type { Knex } from 'knex';

export interface Whose {
  cid: number;
  uid: string;
  at: Date;
}

/** The virtual participations of somebody in a contest that are under way at a time, the newest first. */
export const virtualAt = (knex: Knex, { cid, uid, at }: Whose) =>
  knex('contestVirtual').where({ cid, uid }).where('startAt', '<=', at).where('endAt', '>', at).orderBy('id', 'desc');
