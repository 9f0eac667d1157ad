import { AdminMenuLink, defineWebPart, fill } from '@tribunal/web/plugin';
import { adminTopMenu } from '@tribunal/web/plugin/more';
import { useTranslation } from 'react-i18next';
import { dashboard } from '../plugin';

const MenuEntry = () => {
  const { t } = useTranslation();
  return <AdminMenuLink to="/admin" icon="tachometer alternate" text={t('dashboard.name')} />;
};

export default defineWebPart(dashboard, {
  slots: [fill(adminTopMenu, MenuEntry)],
  adminPages: [
    { path: '', load: async () => (await import('./DashboardPage')).DashboardPage },
    { path: 'dashboard', load: async () => (await import('./DashboardPage')).RedirectToDashboard },
  ],
  adminLocales: {
    'en-US': () => import('../locales/en-US/admin.json'),
    'zh-CN': () => import('../locales/zh-CN/admin.json'),
  },
});
