import i18n from 'i18next';

/** A failed call; a toast shows its text unless a component has. */
interface FailedCall extends Error {
  isShown: boolean;
}

const isFailedCall = (error: unknown): error is FailedCall => error instanceof Error && 'isShown' in error;

/**
 * Returns the text of any thrown value for the component that displays it. A failed call is marked as shown, so that
 * no toast repeats it.
 */
export const consumeErrorText = (error: unknown): string => {
  if (!isFailedCall(error)) return i18n.t('errors.server');
  error.isShown = true;
  return error.message;
};
