import type { Profile } from './fields';

const keyOf = (uid: string): string => `profile-draft:${uid}`;

/** What was typed and not saved on this device. */
export const readDraft = (uid: string): Partial<Profile> => {
  try {
    return JSON.parse(localStorage.getItem(keyOf(uid)) ?? '{}') as Partial<Profile>;
  } catch {
    return {};
  }
};
export const keepDraft = (uid: string, edits: Partial<Profile>): void =>
  localStorage.setItem(keyOf(uid), JSON.stringify(edits));
export const dropDraft = (uid: string): void => localStorage.removeItem(keyOf(uid));
