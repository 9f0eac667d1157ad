import type { FailureKind, RemoteJudgeRow, RemoteOperation } from '@tribunal/contract';

type Operation = RemoteJudgeRow['operations'][number];

export interface FailureOfSome {
  kind: FailureKind;
  operations: RemoteOperation[];
  /** Of the newest one that has any. */
  evidence: string | null;
}

const momentOf = ({ failure }: Operation): number => Date.parse(failure?.at ?? '') || 0;

/** Operations that fail for the same reason are told of together, the newest reason first. */
export const byKind = (failing: readonly Operation[]): FailureOfSome[] => {
  const found = new Map<FailureKind, FailureOfSome>();
  for (const each of [...failing].sort((a, b) => momentOf(b) - momentOf(a))) {
    if (!each.failure) continue;
    const { kind, evidence } = each.failure;
    const known = found.get(kind) ?? { kind, operations: [], evidence: null };
    found.set(kind, {
      kind,
      operations: [...known.operations, each.operation],
      evidence: known.evidence ?? evidence,
    });
  }
  return [...found.values()];
};
