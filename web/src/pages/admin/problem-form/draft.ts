import type { FormState } from './form-state';

export interface KeptDraft {
  /** ms */
  savedAt: number;
  form: FormState;
}

const keyOf = (pid: number | null): string => `problem-draft:${pid ?? 'new'}`;

/** What was typed and not saved on this device, if anything. */
export const readDraft = (pid: number | null): KeptDraft | null => {
  try {
    return JSON.parse(localStorage.getItem(keyOf(pid)) ?? 'null') as KeptDraft | null;
  } catch {
    return null;
  }
};

/** False when it could not be kept, for judge data may be larger than the browser's store. */
export const keepDraft = (pid: number | null, draft: KeptDraft): boolean => {
  try {
    localStorage.setItem(keyOf(pid), JSON.stringify(draft));
    return true;
  } catch {
    return false;
  }
};

export const dropDraft = (pid: number | null): void => localStorage.removeItem(keyOf(pid));
