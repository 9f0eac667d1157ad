import { api } from '../../api';

/** Whether an account has this name or address. Throws `ApiError`. */
export const isTaken = async (what: 'username' | 'email', value: string): Promise<boolean> =>
  (await api('POST /api/check-username-or-email', { body: { [what]: value.trim() }, failures: 'silent' }))[what];
