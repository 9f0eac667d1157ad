import { lockOn, type Transaction } from '@tribunal/server';

/** What is counted or timed before it is done: of one user in one contest, one at a time until the transaction ends. */
export async function oneAtATime(
  { knex }: Transaction,
  what: 'print' | 'question',
  cid: number,
  uid: string,
): Promise<void> {
  await lockOn(knex, `contest-${what}:${cid}:${uid}`);
}
