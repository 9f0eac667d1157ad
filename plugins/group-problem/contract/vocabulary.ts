/** Whether a problem of a group is, or shall be, public on the site. */
export type PublicationState = 'none' | 'applied' | 'public' | 'refused';

/** The same on the wire, where it is null without an application. */
export const ApplyProgress = { Applied: 1, Public: 2, Refused: 3 } as const;
export type ApplyProgress = (typeof ApplyProgress)[keyof typeof ApplyProgress];
export const APPLY_PROGRESSES = Object.values(ApplyProgress);
