import i18n from 'i18next';

export type FailureKind = 'answer' | 'timeout' | 'network';

/** Every failed call ends as one of these; `message` is ready to be shown. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  /** Whether somebody shows it, so that no toast says it too. */
  isShown = false;
  constructor(
    message: string,
    /** Status of the reply; 0 when there was none. */
    readonly status: number,
    readonly kind: FailureKind,
    /** The form field that a 400 is about. */
    readonly field: string | null = null,
    readonly requestId: string | null = null,
  ) {
    super(message);
  }
}

export const timeoutError = () => new ApiError(i18n.t('errors.timeout'), 0, 'timeout');
export const networkError = () => new ApiError(i18n.t('errors.network'), 0, 'network');

/** What to tell a person about a reply that is not a success. */
export const messageFor = (status: number, serverMessage: string | undefined): string => {
  if (status === 404 && !serverMessage) return i18n.t('errors.notFound');
  return serverMessage || i18n.t('errors.server');
};

export const isNotFound = (error: unknown): boolean => error instanceof ApiError && error.status === 404;
