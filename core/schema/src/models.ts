import type { Model, QueryBuilder } from 'objection';
import { belongsTo, hasMany, modelOf, stampedModelOf } from '@tribunal/database';

/** A person who can log in. */
export class AccountModel extends stampedModelOf('account') {
  static override idColumn = 'uid';
  static override modifiers = { name: (account: QueryBuilder<Model>) => void account.select('uid', 'username') };
}

/**
 * A problem. `bank` is the key of its source, limits are in ms and MB, and `userExtraFile` and
 * `judgeExtraFile` are JSON objects of file name → content, which are placed beside the submitted source and beside
 * the checker's. `isUploadCase` tells whether the testcases were uploaded as files rather than entered in the form.
 * `version` is the current one; a problem that was never judged may have none.
 */
export class ProblemModel extends stampedModelOf('problem') {
  declare author?: AccountModel | null;
  declare version?: ProblemVersionModel | null;

  static override relationMappings = () => ({
    author: belongsTo(AccountModel, 'problem.authorUid', 'account.uid'),
    version: belongsTo(ProblemVersionModel, 'problem.versionId', 'problem_version.id'),
  });
}

/** Everything of a problem that a verdict depends on. It never changes. */
export class ProblemVersionModel extends modelOf('problemVersion') {}

/** What a user submitted. Exactly one of its judgements is current. */
export class SubmissionModel extends modelOf('submission') {
  declare account?: AccountModel;
  declare problem?: ProblemModel;
  declare judgements?: JudgementModel[];

  static override relationMappings = () => ({
    account: belongsTo(AccountModel, 'submission.uid', 'account.uid'),
    problem: belongsTo(ProblemModel, 'submission.pid', 'problem.id'),
    judgements: hasMany(JudgementModel, 'submission.id', 'judgement.submissionId'),
  });
}

/**
 * One request for a verdict. Pending work is a row here; messages only point to it.
 *
 * - `submissionId` is null for a trial, whose `trialId` is set; `rejudgingId` is the rejudging that it is a preview of.
 * - `versionId` is the problem version to judge on: assigned when a judge claims it, or from the start to judge on an
 *   older one.
 * - `isCurrent` tells whether its verdict is the one that counts, `isWanted` whether judges may claim it.
 * - `queueKey` groups work for the fair scheduler. null: judges are notified immediately; work of a queue waits until
 *   it is scheduled, and judges are not notified before `wakeAt`.
 * - `attempt` is incremented whenever the work is reclaimed or requeued. `failures` counts how often judges failed at
 *   it, or fell silent when nothing else can have been the cause.
 * - `judgeId` is the token of the judge that claimed it. Reports about this claim must contain `nonce`, which is null
 *   while the work is not claimed.
 * - `judgedAt` is null while it is open.
 */
export class JudgementModel extends modelOf('judgement') {
  declare version?: ProblemVersionModel | null;

  static override relationMappings = () => ({
    version: belongsTo(ProblemVersionModel, 'judgement.versionId', 'problem_version.id'),
  });
}
