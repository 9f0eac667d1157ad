import { adminMenu, defineWebPart, fill, loadAdminTexts } from '@tribunal/web/plugin';
import { group } from '../plugin';
import { MenuEntry } from './admin/MenuEntry';

export default defineWebPart(group, {
  nav: [{ to: '/group', icon: 'users', label: 'group.name', order: 50, hotkey: 'g' }],
  slots: [fill(adminMenu, MenuEntry, 40)],
  pages: [
    { path: 'group', load: async () => (await import('./list/GroupListPage')).GroupListPage },
    {
      path: 'group/invite',
      needs: { login: true },
      load: async () => (await import('./invite/InvitePage')).InvitePage,
    },
    {
      path: 'group/:groupID/import',
      needs: { login: true },
      load: async () => {
        const [page] = await Promise.all([import('./import/ImportPage'), loadAdminTexts()]);
        return page.ImportPage;
      },
    },
    {
      path: 'group/:groupID/*',
      needs: { login: true },
      load: async () => (await import('./frame/GroupPage')).GroupPage,
    },
  ],
  adminPages: [
    {
      path: 'group',
      permission: 'group_admin',
      load: async () => (await import('./admin/GroupsPage')).GroupsPage,
    },
  ],
  locales: {
    'en-US': () => import('../locales/en-US/web.json'),
    'zh-CN': () => import('../locales/zh-CN/web.json'),
  },
  pageLocales: {
    'en-US': () => import('../locales/en-US/page.json'),
    'zh-CN': () => import('../locales/zh-CN/page.json'),
  },
  adminLocales: {
    'en-US': () => import('../locales/en-US/admin.json'),
    'zh-CN': () => import('../locales/zh-CN/admin.json'),
  },
});
