import { AdminMenuLink, adminSystemMenu, defineWebPart, fill } from '@tribunal/web/plugin';
import { useTranslation } from 'react-i18next';
import { userAdmin } from '../plugin';

const MenuEntry = () => {
  const { t } = useTranslation();
  return <AdminMenuLink to="/admin/user" icon="users" text={t('user-admin.name')} permission="user_admin" />;
};

export default defineWebPart(userAdmin, {
  slots: [fill(adminSystemMenu, MenuEntry, 10)],
  adminPages: [
    {
      path: 'user',
      permission: 'user_admin',
      load: async () => (await import('./UsersPage')).UsersPage,
    },
    {
      path: 'permissions',
      permission: 'user_admin',
      load: async () => (await import('./permissions/PermissionsPage')).PermissionsPage,
    },
    {
      path: 'user/import',
      permission: 'user_admin',
      load: async () => (await import('./import/ImportPage')).ImportPage,
    },
    {
      path: 'user/generate',
      permission: 'user_admin',
      load: async () => (await import('./generate/GeneratePage')).GeneratePage,
    },
  ],
  adminLocales: {
    'en-US': () => import('../locales/en-US/admin.json'),
    'zh-CN': () => import('../locales/zh-CN/admin.json'),
  },
});
