import type { UnreadCount } from '@tribunal/contract';

export const NO_UNREAD: UnreadCount = { comment: 0, reply: 0, like: 0, sys: 0, mine: 0 };

/** Largest number that fits into a badge. */
const MOST = 99;

export const totalOf = (count: UnreadCount): number => Object.values(count).reduce((sum, each) => sum + each, 0);

/** Returns the text of a badge: `99+` beyond the largest number that fits. */
export const badgeText = (count: number): string => (count > MOST ? `${MOST}+` : String(count));
