import type { ApiError } from './error';

export type UrlType = 'admin' | 'general';

/** What the shell does when a call fails; the client itself knows no dialogs and no pages. */
export interface Reactions {
  /** Says what nobody else has said. */
  report(error: ApiError): void;
  unauthorised(urlType: UrlType): void;
  forbidden(urlType: UrlType): void;
}

let current: Reactions = { report() {}, unauthorised() {}, forbidden() {} };

export const setReactions = (reactions: Reactions): void => {
  current = reactions;
};
export const reactions = (): Reactions => current;
