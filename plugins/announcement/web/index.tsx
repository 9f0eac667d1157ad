import { adminMenu, defineWebPart, fill, homeCards } from '@tribunal/web/plugin';
import { announcement } from '../plugin';
import { HomeCard } from './HomeCard';
import { MenuEntry } from './MenuEntry';

export default defineWebPart(announcement, {
  slots: [fill(homeCards, HomeCard, 10), fill(adminMenu, MenuEntry, 20)],
  adminPages: [
    {
      path: 'announcement',
      permission: 'announcement_admin',
      load: async () => (await import('./admin/AnnouncementsPage')).AnnouncementsPage,
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
