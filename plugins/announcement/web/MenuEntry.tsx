import { AdminMenuLink } from '@tribunal/web/plugin';
import { useTranslation } from 'react-i18next';

export const MenuEntry = () => {
  const { t } = useTranslation();
  return (
    <AdminMenuLink
      to="/admin/announcement"
      icon="bullhorn"
      text={t('announcement.name')}
      permission="announcement_admin"
    />
  );
};
