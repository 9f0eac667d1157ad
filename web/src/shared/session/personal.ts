import { deviceStore } from '../../kit/storage';

const BEGINNING = 'personal:';

/** A key for what nobody else at this device should find: the person's own logout removes it. */
export const personalKey = (name: string): string => BEGINNING + name;
export const forgetPersonal = (): void => deviceStore.removeAll(BEGINNING);
