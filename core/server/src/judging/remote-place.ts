import type { JudgeTask } from '@tribunal/contract';
import type { Knex } from 'knex';
import { bankOfLanguages } from '../problem';

/** Nobody can judge it: something that is needed is not known here. */
export class NoTask extends Error {
  override readonly name = 'NoTask';

  constructor(
    readonly reason: string,
    readonly detail: string,
  ) {
    super(`${reason}: ${detail}`);
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
  if (!problem) throw new NoTask('the problem has no place at its judge', `problem ${pid} is to be imported again`);
  const spoken = await knex('language')
    .where({ oj: bankOfLanguages(bank), name: language })
    .first<{ remoteId: string | null } | undefined>('remoteId');
  if (!spoken?.remoteId) throw new NoTask('the judge has no such language', `${bank}: ${language}`);
  return { problem, languageId: spoken.remoteId };
}
