import { deviceStore } from '../../kit/storage';

const BEGINNING = 'personal:';

/**
 * Returns a storage key for personal data, which the user's logout removes so that no other user of this device finds
 * it.
 */
export const personalKey = (name: string): string => BEGINNING + name;
export const forgetPersonal = (): void => deviceStore.removeAll(BEGINNING);
