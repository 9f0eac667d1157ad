import { adminMenu, AdminMenuLink, defineWebPart, fill } from '@tribunal/web/plugin';
import { useTranslation } from 'react-i18next';
import { rejudging } from '../plugin';

const MenuEntry = () => {
  const { t } = useTranslation();
  return <AdminMenuLink to="/admin/rejudging" icon="sync" text={t('rejudging.list')} permission="rejudge" />;
};

export default defineWebPart(rejudging, {
  slots: [fill(adminMenu, MenuEntry, 0)],
  adminPages: [
    {
      path: 'rejudging',
      permission: 'rejudge',
      load: async () => (await import('./RejudgingsPage')).RejudgingsPage,
    },
    {
      path: 'rejudging/:rejudgingId',
      permission: 'rejudge',
      load: async () => (await import('./RejudgingPage')).RejudgingPage,
    },
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
