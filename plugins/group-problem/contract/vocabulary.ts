/** Whether a problem of a group is, or shall be, public on the site. */
export type ApplicationState = 'none' | 'applied' | 'public' | 'refused';

/** The same on the wire, where it is null without an application. */
export const ApplicationProgress = { Applied: 1, Public: 2, Refused: 3 } as const;
export type ApplicationProgress = (typeof ApplicationProgress)[keyof typeof ApplicationProgress];
/** The state that each means. */
export const PROGRESS_STATES = {
  [ApplicationProgress.Applied]: 'applied',
  [ApplicationProgress.Public]: 'public',
  [ApplicationProgress.Refused]: 'refused',
} as const satisfies Record<ApplicationProgress, ApplicationState>;
export const APPLICATION_PROGRESSES = Object.values(ApplicationProgress);
