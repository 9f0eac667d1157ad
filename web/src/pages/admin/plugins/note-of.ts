import type { PluginFailure, PluginFault, PluginRow } from '@tribunal/contract';

/** What there is to say below a plugin's row. */
export type NoteOf =
  | { kind: 'fault'; fault: PluginFault }
  | { kind: 'failure'; failure: PluginFailure }
  | { kind: 'draining' }
  /** Starting takes longer than it should. */
  | { kind: 'slow' }
  /** It starts after it has failed. */
  | { kind: 'again' }
  | { kind: 'waiting'; needs: PluginRow[] };

/** null: nothing. */
export const noteOf = (row: PluginRow, all: readonly PluginRow[]): NoteOf | null => {
  const { state, fault, failure } = row;
  if (fault) return { kind: 'fault', fault };
  if (state === 'failed' && failure) return { kind: 'failure', failure };
  if (state === 'draining') return { kind: 'draining' };
  if (state === 'starting' && row.reason) return { kind: 'slow' };
  if (state === 'starting' && failure) return { kind: 'again' };
  if (state !== 'waiting') return null;
  const needs = all.filter((other) => row.requires.includes(other.id) && other.state !== 'active');
  return needs.length > 0 ? { kind: 'waiting', needs } : null;
};
