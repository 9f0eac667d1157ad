import type { TFunction } from 'i18next';

/** What to tell a person about a thrown thing: a failed call has words of its own. */
export const errorWords = (error: unknown, t: TFunction): string =>
  error instanceof Error && error.name === 'ApiError' ? error.message : t('errors.server');
