import i18n from 'i18next';

export type FailureKind = 'answer' | 'timeout' | 'network';

/** The error that every failed call throws; `message` is ready to be displayed. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  /** Whether a component already displays the error, so that no toast repeats it. */
  isShown = false;
  /** Whether the failure leads out of the admin area, whose calls would all be refused. */
  leadsAway = false;
  constructor(
    message: string,
    /** HTTP status of the reply; 0 when there was none. */
    readonly status: number,
    readonly kind: FailureKind,
    /** The form field that a 400 refers to. */
    readonly field: string | null = null,
    readonly requestId: string | null = null,
  ) {
    super(message);
  }
}

export const timeoutError = () => new ApiError(i18n.t('errors.timeout'), 0, 'timeout');
export const networkError = () => new ApiError(i18n.t('errors.network'), 0, 'network');

/** Returns the user-facing message for an unsuccessful reply. */
export const messageFor = (status: number, serverMessage: string | undefined): string => {
  if (status === 404 && !serverMessage) return i18n.t('errors.notFound');
  return serverMessage || i18n.t('errors.server');
};

/**
 * Returns whether a page may be behind the server after a failed call, which may have done what it has not answered, and
 * can be refreshed: without a network or the right it would only fail too.
 */
export const isWorthRefreshing = (error: unknown): boolean =>
  !(error instanceof ApiError && (error.kind === 'network' || error.leadsAway));

/** Returns whether a call was answered with 404. */
export const isNotFound = (error: unknown): boolean => error instanceof ApiError && error.status === 404;
