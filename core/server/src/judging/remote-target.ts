import { failureFacts, type FailureReason, type JudgeTask } from '@tribunal/contract';
import type { Knex } from 'knex';
import { languageSourceOf } from '../problem';

/** Thrown when nobody can judge the work because required data is unknown here. */
export class TaskUnavailable extends Error {
  override readonly name = 'TaskUnavailable';

  constructor(
    readonly reason: FailureReason,
    readonly detail: string,
  ) {
    super(`${failureFacts(reason).description}: ${detail}`);
  }
}

interface RemoteTargetQuery {
  /** Key of the remote judge. */
  bank: string;
  pid: number;
  language: string;
}

/**
 * Returns the remote site's names of the problem and the language. Rejects with `TaskUnavailable` when they are
 * unknown.
 */
export async function getRemoteTarget(
  knex: Knex,
  { bank, pid, language }: RemoteTargetQuery,
): Promise<NonNullable<JudgeTask['remote']>> {
  const problem = await knex('remoteProblem')
    .where({ pid, bank })
    .first<{ id: string; ref: string | null } | undefined>('remoteId as id', 'ref');
  if (!problem) throw new TaskUnavailable('remoteProblemUnknown', `problem ${pid} is to be imported again`);
  const remoteLanguage = await knex('language')
    .where({ oj: languageSourceOf(bank), name: language })
    .first<{ remoteId: string | null } | undefined>('remoteId');
  if (!remoteLanguage?.remoteId) throw new TaskUnavailable('remoteLanguageUnknown', `${bank}: ${language}`);
  return { problem, languageId: remoteLanguage.remoteId };
}
