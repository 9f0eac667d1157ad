import { setImmediate as otherWork } from 'node:timers/promises';
import { DomainError, type Author, type Authoring } from '@tribunal/server';
import type { Token } from '@tribunal/contract';
import type { AnnouncementBoard } from '@tribunal/plugin-announcement/contract';
import type { Knex } from 'knex';
import { toProblemSave, type DemoProblem } from './problem';
import { welcome } from './welcome';

type Service<T> = T extends Token<infer S> ? S : never;

export interface SeedParts {
  knex: Knex;
  authoring: Service<typeof Authoring>;
  board: Service<typeof AnnouncementBoard>;
  author: Author;
}

const isTaken = (error: unknown): boolean => error instanceof DomainError && error.status === 409;

/**
 * Gives an empty site its problems. Begun once it is carried through, also after a crash in the middle; a problem that
 * was given and deleted stays deleted. Several processes may do it at once.
 */
export async function seed(problems: readonly DemoProblem[], parts: SeedParts, signal: AbortSignal): Promise<void> {
  const rows = await parts.knex('demoSeeded').select<{ problemId: string }[]>('problemId');
  const given = new Set(rows.map(({ problemId }) => problemId));
  if (given.size === 0 && (await parts.authoring.hasProblems())) return;
  if (given.size === 0) await parts.board.create(parts.author, welcome);
  for (const problem of problems) {
    if (given.has(problem.problemId)) continue;
    if (signal.aborted) return;
    await give(problem, parts);
    await otherWork();
  }
}

async function give(problem: DemoProblem, { knex, authoring, author }: SeedParts): Promise<void> {
  try {
    await authoring.create(author, toProblemSave(problem));
  } catch (error) {
    if (!isTaken(error)) throw error;
  }
  await knex('demoSeeded').insert({ problemId: problem.problemId }).onConflict('problemId').ignore();
}
