import type { Knex } from 'knex';
import type { HeldJudgement } from './model';

/** Judgements locked until the transaction ends, oldest first. `narrow` says which. */
export const hold = (
  knex: Knex.Transaction,
  narrow: (judgements: Knex.QueryBuilder) => void,
): Promise<HeldJudgement[]> => {
  const query = knex('judgement as j')
    .join('submission as s', 's.id', 'j.submissionId')
    .join('problem as p', 'p.id', 's.pid')
    .select<HeldJudgement[]>(
      'j.id',
      'j.submissionId',
      'j.isCurrent',
      'j.reason',
      'j.bank',
      'j.priority',
      'j.status',
      'j.attempt',
      'j.claimedBy',
      'j.judgedAt',
      's.uid',
      's.pid',
      's.cid',
      's.gid',
      's.tid',
      's.displayId',
      's.createdAt as submittedAt',
      'p.type',
      'p.difficulty',
    )
    .orderBy('j.id')
    .forUpdate('j');
  narrow(query);
  return query;
};

/** Work that is still wanted. */
export const isOpen = ({ isCurrent, judgedAt }: HeldJudgement): boolean => isCurrent && judgedAt === null;

/** Only judgements whose work is still wanted. */
export const open = (judgements: Knex.QueryBuilder): Knex.QueryBuilder =>
  judgements.where('j.isCurrent', true).whereNull('j.judgedAt');
