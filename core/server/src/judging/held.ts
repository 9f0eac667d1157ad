import { Status } from '@tribunal/contract';
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
      'j.instance',
      'j.nonce',
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

/** What a judgement is set to when its judge loses it: nothing of that judge's claim remains. */
export const UNCLAIMED = {
  status: Status.Pending,
  claimedBy: null,
  instance: null,
  judgeId: null,
  nonce: null,
  leaseUntil: null,
  publishedAt: null,
};

/** Work that is still wanted. */
export const isOpen = ({ isWanted, judgedAt }: HeldJudgement): boolean => isWanted && judgedAt === null;

/** Only judgements whose work is still wanted. */
export const open = (judgements: Knex.QueryBuilder): Knex.QueryBuilder =>
  judgements.where('j.isWanted', true).whereNull('j.judgedAt');

/** Judgements of submissions that have no verdict yet; those of previews and replays are not among them. */
export const awaitingVerdict = (knex: Knex): Knex.QueryBuilder =>
  knex('judgement')
    .where('judgement.isCurrent', true)
    .whereNotNull('judgement.submissionId')
    .whereNull('judgement.judgedAt');

/** Whether its verdict is the submission's; previews, replays and trials count for nothing. */
export const counts = (held: HeldJudgement): held is HeldOfSubmission => held.submissionId !== null && held.isCurrent;
