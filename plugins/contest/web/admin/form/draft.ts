import { deviceStore } from '@tribunal/web/kit';
import type { FormState } from './state';

export interface SavedDraft {
  /** Time of saving, in ms since 1970. */
  savedAt: number;
  form: FormState;
}

const keyOf = (name: string): string => `contest-draft:${name}`;

/** Returns the unsaved draft on this device, if any; `name` identifies the contest. */
export const readDraft = (name: string): SavedDraft | null => deviceStore.read<SavedDraft>(keyOf(name));

/** Saves the draft without the password, because others may use this device too. */
export const saveDraft = (name: string, { savedAt, form }: SavedDraft): boolean =>
  deviceStore.write(keyOf(name), { savedAt, form: { ...form, pwd: '' } });

export const removeDraft = (name: string): void => deviceStore.remove(keyOf(name));
