import { prepared, Judgements, Languages } from '@tribunal/server';
import type { LossPhase, TaskTarget, TaskTargetQuery } from '@tribunal/server/authoring';
import { TaskUnavailable } from '@tribunal/server/judging';
import type { Knex } from 'knex';

/**
 * Returns the site's names of the problem and the language. `languageSource` is the site that owns the languages.
 * @throws TaskUnavailable if they are unknown
 */
export async function getTaskTarget(
  knex: Knex,
  { bank, pid, language, languageSource }: TaskTargetQuery & { languageSource: string },
): Promise<TaskTarget> {
  const problem = await knex('remoteProblem').where({ pid, bank }).first('remoteId', 'ref');
  if (!problem) throw new TaskUnavailable('remoteProblemUnknown', `problem ${pid} is to be imported again`);
  const remoteLanguage = await Languages.query(knex).where({ oj: languageSource, name: language }).first('remoteId');
  if (!remoteLanguage?.remoteId) throw new TaskUnavailable('remoteLanguageUnknown', `${bank}: ${language}`);
  return { problem: { id: problem.remoteId, ref: problem.ref }, languageId: remoteLanguage.remoteId };
}

/** The database does not know the values of an expression. */
const lossPhase = prepared<'remote-judging-loss-phase', { phase: LossPhase }>(
  'remote-judging-loss-phase',
  `select case when r.state is null
            or (r.state in ('intended', 'refused') and (r.account_id is null or r.judgement_id is distinct from j.id))
            or (r.state = 'sent' and r.way = 'companion') then 'waiting'
          else 'elsewhere' end as phase
   from ${Judgements.sql} j left join remote_run r on r.submission_id = j.submission_id
   where j.id = $1`,
);

/**
 * Returns whether the judgement waited for an account, or for its submitter. If not, its losses do not count for a day,
 * even if it was sent: what judges die of again and again is suspended, so a judgement does not fail because its judge
 * dies with everything it works on.
 */
export async function getLossPhase(knex: Knex, judgementId: number): Promise<LossPhase> {
  const [found] = await lossPhase(knex, [judgementId]);
  return found!.phase;
}
