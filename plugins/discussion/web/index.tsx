import { groupTabs } from '@tribunal/plugin-group/contract';
import {
  adminMenu,
  contribute,
  defineWebPart,
  fill,
  lazySlot,
  loadPageTexts,
  problemLinks,
  AdminMenuLink,
} from '@tribunal/web/plugin';
import { profileTabs, userMenuLinks } from '@tribunal/web/plugin/more';
import { discussion } from '../plugin';
import { useTranslation } from 'react-i18next';

const MenuEntry = () => {
  const { t } = useTranslation();
  return (
    <>
      <AdminMenuLink to="/admin/discussion" icon="comments outline" text={t('discussion.name')} />
      <AdminMenuLink to="/admin/discussion-report" icon="flag outline" text={t('discussion.reportsName')} />
    </>
  );
};

const EditorialLink = lazySlot(async () => (await import('./EditorialLink')).EditorialLink);
const AuthorTab = lazySlot(async () => {
  const [{ AuthorTab: Tab }] = await Promise.all([import('./profile/AuthorTab'), loadPageTexts(discussion.id)]);
  return Tab;
});
const needs = { area: 'openPublicDiscussion' } as const;

export default defineWebPart(discussion, {
  nav: [
    {
      to: '/discussion',
      within: ['/discussion-detail'],
      icon: 'comments outline',
      label: 'discussion.name',
      order: 60,
      hotkey: 'd',
      area: 'openPublicDiscussion',
    },
  ],
  contributions: [
    contribute(profileTabs, {
      path: 'discussions',
      icon: 'comments outline',
      label: 'discussion.name',
      order: 20,
      area: 'openPublicDiscussion',
      Tab: AuthorTab,
    }),
    contribute(userMenuLinks, {
      to: '/discussion?onlyMine=true',
      icon: 'comments outline',
      label: 'discussion.mine',
      order: 20,
      area: 'openPublicDiscussion',
    }),
    contribute(groupTabs, {
      path: 'discussion',
      within: ['discussion-detail', 'discussion-admin'],
      icon: 'comments outline',
      label: 'discussion.name',
      order: 50,
      area: 'openGroupDiscussion',
      load: async () => {
        const [{ GroupTab }] = await Promise.all([import('./group/GroupTab'), loadPageTexts(discussion.id)]);
        return GroupTab;
      },
    }),
  ],
  slots: [fill(problemLinks, EditorialLink, 20), fill(adminMenu, MenuEntry, 30)],
  pages: [
    { path: 'discussion', needs, load: async () => (await import('./list/DiscussionListPage')).DiscussionListPage },
    {
      path: 'discussion/:problemID',
      needs,
      load: async () => (await import('./list/DiscussionListPage')).DiscussionListPage,
    },
    {
      path: 'discussion-detail/:discussionID',
      needs,
      load: async () => (await import('./detail/DiscussionPage')).DiscussionPage,
    },
  ],
  adminPages: [
    { path: 'discussion', load: async () => (await import('./admin/DiscussionsPage')).DiscussionsPage },
    { path: 'discussion-report', load: async () => (await import('./admin/ReportsPage')).ReportsPage },
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
