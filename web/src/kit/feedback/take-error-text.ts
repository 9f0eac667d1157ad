import i18n from 'i18next';

/** A failed call, whose text a toast shows unless somebody has. */
interface FailedCall extends Error {
  isShown: boolean;
}

const isFailedCall = (error: unknown): error is FailedCall => error instanceof Error && 'isShown' in error;

/** The text of any thrown thing, for the place that shows it: a failed call is marked as shown, so no toast says it again. */
export const takeErrorText = (error: unknown): string => {
  if (!isFailedCall(error)) return i18n.t('errors.server');
  error.isShown = true;
  return error.message;
};
