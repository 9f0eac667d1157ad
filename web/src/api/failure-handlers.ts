import type { ApiError } from './error';

export type UrlType = 'admin' | 'general';

/** The reactions of the application shell to failed calls; the API client itself knows no dialogs or pages. */
export interface FailureHandlers {
  /** Reports an error that no component has displayed. */
  report(error: ApiError): void;
  unauthorised(urlType: UrlType): void;
  forbidden(urlType: UrlType): void;
}

let current: FailureHandlers = { report() {}, unauthorised() {}, forbidden() {} };

export const setFailureHandlers = (handlers: FailureHandlers): void => {
  current = handlers;
};
export const failureHandlers = (): FailureHandlers => current;
