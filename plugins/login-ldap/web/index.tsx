import { AdminMenuLink, adminSystemMenu, defineWebPart, fill, lazySlot, loginMethods } from '@tribunal/web/plugin';
import { useTranslation } from 'react-i18next';
import { loginLdap } from '../plugin';

const MenuEntry = () => {
  const { t } = useTranslation();
  return (
    <AdminMenuLink to="/admin/ldap" icon="university" text={t('login-ldap.title')} permission="system_info_admin" />
  );
};

export default defineWebPart(loginLdap, {
  slots: [
    fill(
      loginMethods,
      lazySlot(async () => (await import('./LdapLogin')).LdapLogin),
      20,
    ),
    fill(adminSystemMenu, MenuEntry, 60),
  ],
  adminPages: [
    { path: 'ldap', permission: 'system_info_admin', load: async () => (await import('./TestPage')).TestPage },
  ],
  locales: {
    'en-US': () => import('../locales/en-US/web.json'),
    'zh-CN': () => import('../locales/zh-CN/web.json'),
  },
  adminLocales: {
    'en-US': () => import('../locales/en-US/admin.json'),
    'zh-CN': () => import('../locales/zh-CN/admin.json'),
  },
});
