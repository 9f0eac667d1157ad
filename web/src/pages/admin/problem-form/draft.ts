import { draftStore } from '../../../shared/form';
import type { FormState } from './form-state';

/** Returns the draft of a problem. `place` is where a new problem is created; it defaults to the bank. */
export const problemDraft = (pid: number | null, place = 'new') =>
  draftStore<FormState>(`problem-draft:${pid ?? place}`);
