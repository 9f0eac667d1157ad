import { deviceStore } from '../../kit';

const keyOf = (uid: string): string => `unread-told:${uid}`;

/** How many unread messages this person was last told of in this browser; 0 before the first time. */
export const readTold = (uid: string): number => Number(deviceStore.read(keyOf(uid))) || 0;
export const keepTold = (uid: string, total: number): boolean => deviceStore.write(keyOf(uid), total);

/** A login begins anew, whoever it is. */
export const forgetTold = (): void => deviceStore.removeAll(keyOf(''));

/** Only more than before is worth an interruption: a page that is loaded again has nothing new to say. */
export const isNews = (total: number, told: number): boolean => total > told;
