import { adminMenu, defineWebPart, fill, AdminMenuLink, isProblemAdmin, useUser } from '@tribunal/web/plugin';
import { problemPackages } from '../plugin';
import { useTranslation } from 'react-i18next';

/** Renders the menu entry of the page, for those who may manage all problems. */
const MenuEntry = () => {
  const { t } = useTranslation();
  if (!isProblemAdmin(useUser())) return null;
  return (
    <AdminMenuLink
      to="/admin/problem/batch-operation"
      icon="archive"
      text={t('problem-packages.title')}
      permission="problem_admin"
    />
  );
};

export default defineWebPart(problemPackages, {
  slots: [fill(adminMenu, MenuEntry, 0)],
  adminPages: [
    {
      path: 'problem/batch-operation',
      permission: 'problem_admin',
      load: async () => (await import('./PackagesPage')).PackagesPage,
    },
  ],
  adminLocales: {
    'en-US': () => import('../locales/en-US/admin.json'),
    'zh-CN': () => import('../locales/zh-CN/admin.json'),
  },
});
