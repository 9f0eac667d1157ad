import type { ContestFact } from '../../contract';

/** Event as a row: submission data has columns of its own, so that thousands of rows are read quickly. */
export interface FactRow {
  kind: ContestFact['kind'];
  submissionId?: number;
  team?: string;
  problem?: number;
  submittedAt?: Date;
  virtualId?: number | null;
  judgementId?: number;
  status?: number;
  score?: number | null;
  timeMs?: number | null;
  isManual?: boolean;
  detail?: string;
}

export function rowOf(fact: ContestFact): FactRow {
  switch (fact.kind) {
    case 'submission': {
      const { language, ...sent } = fact;
      return {
        ...sent,
        submittedAt: new Date(fact.submittedAt),
        ...(language && { detail: JSON.stringify({ language }) }),
      };
    }
    case 'judgement': {
      const { subtasks, ...judged } = fact;
      return { ...judged, ...(subtasks && { detail: JSON.stringify({ subtasks }) }) };
    }
    default: {
      const { kind, ...detail } = fact;
      return { kind, detail: JSON.stringify(detail) };
    }
  }
}
