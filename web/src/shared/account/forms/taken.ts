import { api } from '../../../api';

/**
 * Returns whether an account with this name or address exists.
 * @throws ApiError when the call fails
 */
export const isTaken = async (what: 'username' | 'email', value: string): Promise<boolean> =>
  (await api('POST /api/check-username-or-email', { body: { [what]: value.trim() }, failures: 'silent' }))[what];
