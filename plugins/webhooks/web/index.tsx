import { AdminMenuLink, adminSystemMenu, defineWebPart, fill } from '@tribunal/web/plugin';
import { useTranslation } from 'react-i18next';
import { webhooks } from '../plugin';

const MenuEntry = () => {
  const { t } = useTranslation();
  return <AdminMenuLink to="/admin/webhooks" icon="send" text={t('webhooks.name')} permission="webhook_admin" />;
};

export default defineWebPart(webhooks, {
  slots: [fill(adminSystemMenu, MenuEntry, 95)],
  adminPages: [
    { path: 'webhooks', permission: 'webhook_admin', load: async () => (await import('./WebhooksPage')).WebhooksPage },
    {
      path: 'webhooks/:webhookId',
      permission: 'webhook_admin',
      load: async () => (await import('./DeliveriesPage')).DeliveriesPage,
    },
  ],
  adminLocales: {
    'en-US': () => import('../locales/en-US/admin.json'),
    'zh-CN': () => import('../locales/zh-CN/admin.json'),
  },
});
