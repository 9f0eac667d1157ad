import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate, type Location } from 'react-router-dom';
import { toast } from '../../kit';
import { accountDialog } from './dialog-store';

/** State of an entry of the browser's history: where somebody was going who has to log in first. It survives a reload. */
export interface LoginReturn {
  target: string;
}

/** Path, query and fragment. */
export const addressOf = ({ pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>): string =>
  pathname + search + hash;

/** The address to which a login at this place leads; null when nothing stopped anybody. */
export const returnAddressOf = ({ state }: Location<Partial<LoginReturn> | null>): string | null =>
  state?.target ?? null;

/** State of the entry that a login leads to. */
export const AFTER_LOGIN = { isAfterLogin: true };

export const isAfterLogin = ({ state }: Location<Partial<typeof AFTER_LOGIN> | null>): boolean =>
  state?.isAfterLogin === true;

/** Asks for a login on the page that is open; a login then leads to the target. */
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
