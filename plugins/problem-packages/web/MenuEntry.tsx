import { AdminMenuLink, isProblemAdmin, useUser } from '@tribunal/web/plugin';
import { useTranslation } from 'react-i18next';

/** Renders the menu entry of the page, for those who may manage all problems. */
export const MenuEntry = () => {
  const { t } = useTranslation();
  if (!isProblemAdmin(useUser())) return null;
  return <AdminMenuLink to="/admin/problem/batch-operation" icon="archive" text={t('problem-packages.title')} />;
};
