import { setImmediate as otherWork } from 'node:timers/promises';
import type { ServiceOf } from '@tribunal/kernel';
import { DomainError, type Author, type ProblemAuthoring } from '@tribunal/server';
import type { AnnouncementBoard } from '@tribunal/plugin-announcement/contract';
import type { Knex } from 'knex';
import { toProblemSave, type DemoProblem } from './problem';
import { welcome } from './welcome';

export interface SeedParts {
  knex: Knex;
  authoring: ProblemAuthoring;
  board: ServiceOf<typeof AnnouncementBoard>;
  author: Author;
}

const isTaken = (error: unknown): boolean => error instanceof DomainError && error.status === 409;

/**
 * Creates the demo problems on an empty site. Once begun, it is completed, even after a crash in the middle; a
 * deleted demo problem is not created again. Several processes may run this at once.
 */
export async function seedProblems(
  problems: readonly DemoProblem[],
  parts: SeedParts,
  signal: AbortSignal,
): Promise<void> {
  const rows = await parts.knex('demoSeeded').select('problemId');
  const seeded = new Set(rows.map(({ problemId }) => problemId));
  if (seeded.size === 0 && (await parts.authoring.hasProblems())) return;
  if (seeded.size === 0) await parts.board.create(parts.author, welcome);
  for (const problem of problems) {
    if (seeded.has(problem.problemId)) continue;
    if (signal.aborted) return;
    await seedProblem(problem, parts);
    await otherWork();
  }
}

async function seedProblem(problem: DemoProblem, { knex, authoring, author }: SeedParts): Promise<void> {
  try {
    await authoring.create(author, toProblemSave(problem));
  } catch (error) {
    if (!isTaken(error)) throw error;
  }
  await knex('demoSeeded').insert({ problemId: problem.problemId }).onConflict('problemId').ignore();
}
