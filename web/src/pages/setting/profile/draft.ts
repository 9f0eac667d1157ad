import { personalKey } from '../../../shared/session';
import { deviceStore } from '../../../kit';
import type { Profile } from './fields';

const keyOf = (uid: string): string => personalKey(`profile-draft:${uid}`);

/** What was typed and not saved on this device. */
export const readDraft = (uid: string): Partial<Profile> => deviceStore.read<Partial<Profile>>(keyOf(uid)) ?? {};
export const keepDraft = (uid: string, edits: Partial<Profile>): boolean => deviceStore.write(keyOf(uid), edits);
export const dropDraft = (uid: string): void => deviceStore.remove(keyOf(uid));
