import type { FailureKind, RemoteOperation } from '@tribunal/contract';
import type { RemoteJudgeRow } from '../../contract';

type Operation = RemoteJudgeRow['operations'][number];

export interface FailureGroup {
  kind: FailureKind;
  operations: RemoteOperation[];
  /** Evidence of the newest failure that has any. */
  evidence: string | null;
}

const momentOf = ({ failure }: Operation): number => Date.parse(failure?.at ?? '') || 0;

/** Groups operations that fail for the same reason, newest reason first. */
export const groupFailuresByKind = (failing: readonly Operation[]): FailureGroup[] => {
  const found = new Map<FailureKind, FailureGroup>();
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
