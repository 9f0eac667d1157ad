import { adminMenu, defineWebPart, fill } from '@tribunal/web/plugin';
import { problemPackages } from '../plugin';
import { MenuEntry } from './MenuEntry';

export default defineWebPart(problemPackages, {
  slots: [fill(adminMenu, MenuEntry, 0)],
  adminPages: [{ path: 'problem/batch-operation', load: async () => (await import('./PackagesPage')).PackagesPage }],
  adminLocales: {
    'en-US': () => import('../locales/en-US/admin.json'),
    'zh-CN': () => import('../locales/zh-CN/admin.json'),
  },
});
