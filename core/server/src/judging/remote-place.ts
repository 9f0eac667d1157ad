import { failureFacts, type FailureReason, type JudgeTask } from '@tribunal/contract';
import type { Knex } from 'knex';
import { bankOfLanguages } from '../problem';

/** Nobody can judge it: something that is needed is not known here. */
export class NoTask extends Error {
  override readonly name = 'NoTask';

  constructor(
    readonly reason: FailureReason,
    readonly detail: string,
  ) {
    super(`${failureFacts(reason).words}: ${detail}`);
  }
}

interface Sought {
  /** Key of a remote judge. */
  bank: string;
  pid: number;
  language: string;
}

/** What another judge calls the problem and the language. Rejects with `NoTask` when that is not known. */
export async function placeAt(knex: Knex, { bank, pid, language }: Sought): Promise<NonNullable<JudgeTask['remote']>> {
  const problem = await knex('remoteProblem')
    .where({ pid, bank })
    .first<{ id: string; ref: string | null } | undefined>('remoteId as id', 'ref');
  if (!problem) throw new NoTask('remoteProblemUnknown', `problem ${pid} is to be imported again`);
  const spoken = await knex('language')
    .where({ oj: bankOfLanguages(bank), name: language })
    .first<{ remoteId: string | null } | undefined>('remoteId');
  if (!spoken?.remoteId) throw new NoTask('remoteLanguageUnknown', `${bank}: ${language}`);
  return { problem, languageId: spoken.remoteId };
}
