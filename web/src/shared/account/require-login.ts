import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate, type Location } from 'react-router-dom';
import { toast } from '../../kit';
import { accountDialog } from './dialog-store';

/** State of a browser history entry: the target of a user who has to log in first. It survives a reload. */
export interface LoginReturn {
  target: string;
}

/** Returns path, query and fragment. */
export const addressOf = ({ pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>): string =>
  pathname + search + hash;

/** Returns the address to open after a login at this location; null when the login was not required by a page. */
export const returnAddressOf = ({ state }: Location<Partial<LoginReturn> | null>): string | null =>
  state?.target ?? null;

/** State of the history entry that a login leads to. */
export const AFTER_LOGIN = { isAfterLogin: true };

export const isAfterLogin = ({ state }: Location<Partial<typeof AFTER_LOGIN> | null>): boolean =>
  state?.isAfterLogin === true;

/** Returns a function that asks for a login on the open page; the login then leads to the target. */
export const useRequireLogin = (): ((target: string) => void) => {
  const { t } = useTranslation();
  const location = useLocation();
  const navigate = useNavigate();
  return (target) => {
    const state: LoginReturn = { target };
    void navigate(location, { replace: true, preventScrollReset: true, state });
    toast.warning(t('account.loginFirst'));
    accountDialog.open('login');
  };
};
