import { AdminMenuLink, adminSystemMenu, defineWebPart, fill } from '@tribunal/web/plugin';
import { useTranslation } from 'react-i18next';
import { auditLog } from '../plugin';

const MenuEntry = () => {
  const { t } = useTranslation();
  return <AdminMenuLink to="/admin/audit-log" icon="history" text={t('audit-log.name')} permission="audit_log" />;
};

export default defineWebPart(auditLog, {
  slots: [fill(adminSystemMenu, MenuEntry, 90)],
  adminPages: [
    {
      path: 'audit-log',
      permission: 'audit_log',
      load: async () => (await import('./AuditLogPage')).AuditLogPage,
    },
  ],
  adminLocales: {
    'en-US': () => import('../locales/en-US/admin.json'),
    'zh-CN': () => import('../locales/zh-CN/admin.json'),
  },
});
