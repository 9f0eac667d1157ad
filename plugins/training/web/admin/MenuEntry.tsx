import { AdminMenuLink } from '@tribunal/web/plugin';
import { useTranslation } from 'react-i18next';
import { ADMIN_LIST } from '../addresses';

export const MenuEntry = () => {
  const { t } = useTranslation();
  return <AdminMenuLink to={ADMIN_LIST} icon="book" text={t('training.name')} />;
};
