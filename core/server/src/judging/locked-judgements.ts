import { Status } from '@tribunal/contract';
import type { Knex } from 'knex';
import type { LockedJudgement, LockedSubmissionJudgement } from './model';

/** Locks judgements until the transaction ends and returns them, oldest first. `narrow` restricts the query. */
export const lockJudgements = (
  knex: Knex,
  narrow: (judgements: Knex.QueryBuilder) => void,
): Promise<LockedJudgement[]> => {
  const query = knex('judgement as j')
    .leftJoin('submission as s', 's.id', 'j.submissionId')
    .leftJoin('trial as t', 't.id', 'j.trialId')
    .joinRaw('left join problem p on p.id = coalesce(s.pid, t.pid)')
    // Columns of a submission and of a trial exclude each other, which no join can say.
    .select<LockedJudgement[]>(
      'j.id',
      'j.submissionId',
      'j.trialId',
      'j.rejudgingId',
      'j.versionId',
      'j.isCurrent',
      'j.isWanted',
      'j.queueKey',
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

/** Column values of a judgement that is no longer claimed: nothing of the previous claim remains. */
export const UNCLAIMED = {
  status: Status.Pending,
  claimedBy: null,
  instance: null,
  judgeId: null,
  nonce: null,
  leaseUntil: null,
  publishedAt: null,
};

/** SQL condition for judgements that are still wanted and not judged. */
export const OPEN = 'is_wanted and judged_at is null';

/** Returns whether the judgement is still wanted and not judged. */
export const isOpen = ({ isWanted, judgedAt }: LockedJudgement): boolean => isWanted && judgedAt === null;

/** Restricts a query to judgements that are still wanted and not judged. */
export const whereOpen = (judgements: Knex.QueryBuilder): Knex.QueryBuilder =>
  judgements.where('j.isWanted', true).whereNull('j.judgedAt');

/** Returns a query for judgements of submissions that have no verdict yet, excluding previews and replays. */
export const awaitingVerdict = (knex: Knex): Knex.QueryBuilder =>
  knex('judgement')
    .where('judgement.isCurrent', true)
    .whereNotNull('judgement.submissionId')
    .whereNull('judgement.judgedAt');

/** Returns whether the judgement's verdict is the submission's; previews, replays and trials do not count. */
export const isCounted = (judgement: LockedJudgement): judgement is LockedSubmissionJudgement =>
  judgement.submissionId !== null && judgement.isCurrent;
