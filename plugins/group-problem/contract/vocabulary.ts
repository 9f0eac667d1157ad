/** Whether a problem of a group is, or shall be, public on the site. */
export type PublicationState = 'none' | 'applied' | 'public' | 'refused';

/** The same on the wire, where it is null without an application. */
export const ApplyProgress = { Applied: 1, Public: 2, Refused: 3 } as const;
export type ApplyProgress = (typeof ApplyProgress)[keyof typeof ApplyProgress];
export const APPLY_PROGRESSES = Object.values(ApplyProgress);

export const GroupProblemPageSizes = { list: 30, table: 10 } as const;

export const GroupProblemLimits = {
  /** Problems of a group. */
  problems: { max: 2000 },
  keyword: { max: 255 },
} as const;
