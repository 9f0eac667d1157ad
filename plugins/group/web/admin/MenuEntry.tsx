import { AdminMenuLink, hasPermission, useSession } from '@tribunal/web/plugin';
import { useTranslation } from 'react-i18next';

/** Link to the groups, for super admins. */
export const MenuEntry = () => {
  const { t } = useTranslation();
  return hasPermission(useSession(), 'group_admin') ? (
    <AdminMenuLink to="/admin/group" icon="users" text={t('group.name')} />
  ) : null;
};
