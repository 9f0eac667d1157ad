import { AdminMenuLink, hasPermission, useSession } from '@tribunal/web/plugin';
import { useTranslation } from 'react-i18next';

/** Link to the applications for problems of groups to become public, for those who decide on them. */
export const MenuEntry = () => {
  const { t } = useTranslation();
  return hasPermission(useSession(), 'group_problem_admin') ? (
    <AdminMenuLink to="/admin/group-problem/apply" icon="globe" text={t('group-problem.applications')} />
  ) : null;
};
