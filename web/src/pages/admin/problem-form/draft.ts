import type { FormState } from './form-state';

export interface KeptDraft {
  /** ms */
  savedAt: number;
  form: FormState;
}

/** `place`: where a new problem is made; the bank unless told. */
const keyOf = (pid: number | null, place = 'new'): string => `problem-draft:${pid ?? place}`;

/** What was typed and not saved on this device, if anything. */
export const readDraft = (pid: number | null, place?: string): KeptDraft | null => {
  try {
    return JSON.parse(localStorage.getItem(keyOf(pid, place)) ?? 'null') as KeptDraft | null;
  } catch {
    return null;
  }
};

/** False when it could not be kept, for judge data may be larger than the browser's store. */
export const keepDraft = (pid: number | null, draft: KeptDraft, place?: string): boolean => {
  try {
    localStorage.setItem(keyOf(pid, place), JSON.stringify(draft));
    return true;
  } catch {
    return false;
  }
};

export const dropDraft = (pid: number | null, place?: string): void => localStorage.removeItem(keyOf(pid, place));
