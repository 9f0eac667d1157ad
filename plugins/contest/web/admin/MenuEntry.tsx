import { AdminMenuLink } from '@tribunal/web/plugin';
import { useTranslation } from 'react-i18next';
import { adminListAddress } from './addresses';

export const MenuEntry = () => {
  const { t } = useTranslation();
  return (
    <AdminMenuLink to={adminListAddress(null)} icon="trophy" text={t('contest.name')} permission="contest_admin" />
  );
};
