import { loadSubtaskPoints } from '@tribunal/server/judging';
import type { Knex } from 'knex';
import type { JudgementFact, SubtaskPoints } from '../../contract';

type Verdict = Pick<JudgementFact, 'judgementId' | 'score'>;

/** Returns the points of each subtask by judgement. Judgements without a score or without subtasks have no entry. */
export async function subtasksOf(knex: Knex, verdicts: readonly Verdict[]): Promise<Map<number, SubtaskPoints>> {
  const scored = verdicts.flatMap(({ judgementId, score }) => (score === null ? [] : judgementId));
  return scored.length === 0 ? new Map() : loadSubtaskPoints(knex, scored);
}
