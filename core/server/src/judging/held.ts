import type { Knex } from 'knex';
import type { HeldJudgement, HeldOfSubmission } from './model';

/** Judgements locked until the transaction ends, oldest first. `narrow` says which. */
export const hold = (
  knex: Knex.Transaction,
  narrow: (judgements: Knex.QueryBuilder) => void,
): Promise<HeldJudgement[]> => {
  const query = knex('judgement as j')
    .leftJoin('submission as s', 's.id', 'j.submissionId')
    .leftJoin('trial as t', 't.id', 'j.trialId')
    .joinRaw('left join problem p on p.id = coalesce(s.pid, t.pid)')
    .select<HeldJudgement[]>(
      'j.id',
      'j.submissionId',
      'j.trialId',
      'j.rejudgingId',
      'j.versionId',
      'j.isCurrent',
      'j.isWanted',
      'j.lane',
      'j.reason',
      'j.bank',
      'j.priority',
      'j.status',
      'j.attempt',
      'j.failures',
      'j.claimedBy',
      'j.judgedAt',
      knex.raw('coalesce(s.uid, t.uid) as uid'),
      knex.raw('coalesce(s.pid, t.pid) as pid'),
      's.cid',
      's.gid',
      's.tid',
      's.displayId',
      's.createdAt as submittedAt',
      'p.type',
      'p.difficulty',
      'p.ioScore',
    )
    .orderBy('j.id')
    .forUpdate('j');
  narrow(query);
  return query;
};

/** Work that is still wanted. */
export const isOpen = ({ isWanted, judgedAt }: HeldJudgement): boolean => isWanted && judgedAt === null;

/** Only judgements whose work is still wanted. */
export const open = (judgements: Knex.QueryBuilder): Knex.QueryBuilder =>
  judgements.where('j.isWanted', true).whereNull('j.judgedAt');

/** Whether its verdict is the submission's; previews, replays and trials count for nothing. */
export const counts = (held: HeldJudgement): held is HeldOfSubmission => held.submissionId !== null && held.isCurrent;
