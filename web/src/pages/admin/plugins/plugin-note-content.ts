import type { PluginFailure, PluginFault, PluginRow } from '@tribunal/contract';

/** The note below a plugin's row. */
export type PluginNoteContent =
  | { kind: 'fault'; fault: PluginFault }
  | { kind: 'failure'; failure: PluginFailure }
  | { kind: 'draining' }
  /** Starting takes longer than expected. */
  | { kind: 'slow' }
  /** The plugin is starting again after a failure. */
  | { kind: 'retrying' }
  | { kind: 'waiting'; needs: PluginRow[] };

/** Returns the note of a plugin, or null if there is none. */
export const pluginNoteContent = (row: PluginRow, all: readonly PluginRow[]): PluginNoteContent | null => {
  const { state, fault, failure } = row;
  if (fault) return { kind: 'fault', fault };
  if (state === 'failed' && failure) return { kind: 'failure', failure };
  if (state === 'draining') return { kind: 'draining' };
  if (state === 'starting' && row.reason) return { kind: 'slow' };
  if (state === 'starting' && failure) return { kind: 'retrying' };
  if (state !== 'waiting') return null;
  const needs = all.filter((other) => row.requires.includes(other.id) && other.state !== 'active');
  return needs.length > 0 ? { kind: 'waiting', needs } : null;
};
