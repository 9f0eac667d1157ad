import { ApiError } from '../../../api';

/** Returns whether a call was refused because the user must first confirm who it is. */
const needsConfirmation = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.field === 'confirmation';

/**
 * Makes a call; if the user must first confirm who it is, it asks for that and makes the call again. Only where
 * `ConfirmIdentityOutlet` is shown, as in `SecondFactorCard`.
 * @throws ApiError when the call fails or the user does not confirm
 */
export const withConfirmation = async <T>(send: () => Promise<T>): Promise<T> => {
  try {
    return await send();
  } catch (error) {
    if (!needsConfirmation(error)) throw error;
    const { confirmIdentity } = await import('./ConfirmIdentity');
    if (!(await confirmIdentity())) {
      error.isShown = true;
      throw error;
    }
    return send();
  }
};
