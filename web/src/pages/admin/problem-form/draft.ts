import type { FormState } from './form-state';

export interface StoredDraft {
  /** Time in ms. */
  savedAt: number;
  form: FormState;
}

/** Returns the storage key of a draft. `place` is where a new problem is created; it defaults to the bank. */
const keyOf = (pid: number | null, place = 'new'): string => `problem-draft:${pid ?? place}`;

/** Returns the unsaved draft on this device, or null. */
export const readDraft = (pid: number | null, place?: string): StoredDraft | null => {
  try {
    return JSON.parse(localStorage.getItem(keyOf(pid, place)) ?? 'null') as StoredDraft | null;
  } catch {
    return null;
  }
};

/** Stores a draft. Returns false on failure, since test data may exceed the browser's storage. */
export const saveDraft = (pid: number | null, draft: StoredDraft, place?: string): boolean => {
  try {
    localStorage.setItem(keyOf(pid, place), JSON.stringify(draft));
    return true;
  } catch {
    return false;
  }
};

export const removeDraft = (pid: number | null, place?: string): void => localStorage.removeItem(keyOf(pid, place));
