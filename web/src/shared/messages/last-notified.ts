import { deviceStore } from '../../kit';

const keyOf = (uid: string): string => `unread-told:${uid}`;

/** Returns the number of unread messages this user was last notified of in this browser; 0 before the first time. */
export const readLastNotified = (uid: string): number => Number(deviceStore.read(keyOf(uid))) || 0;
export const saveLastNotified = (uid: string, total: number): boolean => deviceStore.write(keyOf(uid), total);

/** Clears the counts of all users, because each login starts over. */
export const clearLastNotified = (): void => deviceStore.removeAll(keyOf(''));

/** Returns whether the count has risen. A reloaded page has nothing new to report. */
export const hasNewMessages = (total: number, lastNotified: number): boolean => total > lastNotified;
