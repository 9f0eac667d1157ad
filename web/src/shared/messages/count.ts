import type { UnreadCount } from '@tribunal/contract';

export const NO_UNREAD: UnreadCount = { comment: 0, reply: 0, like: 0, sys: 0, mine: 0 };

/** A badge has room for no more. */
const MOST = 99;

export const totalOf = (count: UnreadCount): number => Object.values(count).reduce((sum, each) => sum + each, 0);

/** `99+` beyond what a badge can hold. */
export const badgeText = (count: number): string => (count > MOST ? `${MOST}+` : String(count));
