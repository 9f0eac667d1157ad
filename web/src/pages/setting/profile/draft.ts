import { personalKey } from '../../../shared/session';
import { deviceStore } from '../../../kit';
import type { Profile } from './fields';

const keyOf = (uid: string): string => personalKey(`profile-draft:${uid}`);

/** Returns the unsaved changes stored on this device. */
export const readDraft = (uid: string): Partial<Profile> => deviceStore.read<Partial<Profile>>(keyOf(uid)) ?? {};
export const saveDraft = (uid: string, edits: Partial<Profile>): boolean => deviceStore.write(keyOf(uid), edits);
export const removeDraft = (uid: string): void => deviceStore.remove(keyOf(uid));
