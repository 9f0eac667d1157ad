import type { RemoteJobResult, RemoteJudgeCalls } from '@tribunal/plugin-remote-judging/contract';
import type { FailureKind } from '@tribunal/remote-kit';

/** Kinds that came later than the servers that do not say which they know. */
const LATER: readonly FailureKind[] = ['adapterFault'];

/**
 * The kinds of failures that the server knows. It may be of an earlier version, and would refuse the whole report for a
 * kind that it does not know.
 */
export class KnownFailures {
  #named: readonly string[] | null = null;

  /** Learns from an answer of the server. An earlier version does not name the kinds. */
  learn({ failureKinds }: Partial<RemoteJudgeCalls['POST /api/judge/remote/sync']['data']>): void {
    this.#named = failureKinds ?? null;
  }

  /** Returns whether a failure, or null for none, can be reported. */
  has(failure: { kind: FailureKind } | null): boolean {
    if (failure === null) return true;
    return this.#named?.includes(failure.kind) ?? !LATER.includes(failure.kind);
  }

  /** Returns the result of a job, with the nearest kind that every server knows. */
  translate(result: RemoteJobResult): RemoteJobResult {
    if (result.ok || result.kind === 'badId' || this.has({ kind: result.kind })) return result;
    return { ...result, kind: 'layoutChanged' };
  }
}
