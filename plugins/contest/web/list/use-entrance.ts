import { toast } from '@tribunal/web/kit';
import { accountDialog, useUser } from '@tribunal/web/plugin';
import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';

/** For links into a contest: whoever is not logged in is told so and stays. */
export const useEntrance = (): ((event: MouseEvent) => void) => {
  const { t } = useTranslation();
  const user = useUser();
  return (event) => {
    if (user) return;
    event.preventDefault();
    toast.warning(t('account.loginFirst'));
    accountDialog.open('login');
  };
};
