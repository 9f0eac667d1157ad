import { groupTabs } from '@tribunal/plugin-group/contract';
import { adminMenu, contribute, defineWebPart, fill, homeSideCards, lazySlot } from '@tribunal/web/plugin';
import { contest } from '../plugin';
import { HomeCard } from './HomeCard';
import { MenuEntry } from './admin/MenuEntry';

/** The bar is loaded with the pages that show it, not with the first page. */
const Bar = lazySlot(async () => (await import('./problem/ContestBar')).ContestBar);

export default defineWebPart(contest, {
  nav: [{ to: '/contest', icon: 'trophy', label: 'contest.name', order: 40, hotkey: 'c' }],
  contributions: [
    contribute(groupTabs, {
      path: 'contest',
      within: ['contest-admin'],
      icon: 'trophy',
      label: 'contest.name',
      order: 30,
      layout: (page) => (page.startsWith('contest-admin') ? 'wide' : 'beside'),
      load: async () => (await import('./group/GroupTab')).GroupTab,
    }),
  ],
  slots: [fill(homeSideCards, HomeCard, 10), fill(adminMenu, MenuEntry, 10)],
  pages: [
    { path: 'contest', load: async () => (await import('./list/ContestListPage')).ContestListPage },
    {
      path: 'contest/acm-scoreboard/:contestID',
      load: async () => (await import('./board/PublicScoreboardPage')).PublicScoreboardPage,
    },
    {
      path: 'contest/oi-scoreboard/:contestID',
      load: async () => (await import('./board/PublicScoreboardPage')).PublicScoreboardPage,
    },
    {
      path: 'scrollBoard',
      needs: { login: true },
      frame: 'focus',
      load: async () => (await import('./board/scroll/ScrollBoardPage')).ScrollBoardPage,
    },
    {
      path: 'contest/:contestID/*',
      needs: { login: true },
      load: async () => (await import('./frame/ContestPage')).ContestPage,
    },
    {
      path: 'contest/:contestID/problem/:problemID',
      needs: { login: true },
      frame: 'workspace',
      bar: Bar,
      load: async () => (await import('./problem')).ProblemPage,
    },
    {
      path: 'contest/:contestID/problem/:problemID/full-screen',
      needs: { login: true },
      frame: 'focus',
      load: async () => (await import('./problem')).FocusPage,
    },
  ],
  adminPages: [
    { path: 'contest', load: async () => (await import('./admin')).ContestsPage },
    { path: 'contest/create', load: async () => (await import('./admin')).CreateContestPage },
    { path: 'contest/:contestId/edit', load: async () => (await import('./admin')).EditContestPage },
    { path: 'contest/:contestId/announcement', load: async () => (await import('./admin')).AnnouncementsPage },
    { path: 'contest/:contestId/problems', load: async () => (await import('./admin')).ProblemsPage },
    { path: 'contest/:contestId/problem/create', load: async () => (await import('./admin')).ProblemFormPage },
    {
      path: 'contest/:contestId/problem/:problemId/edit',
      load: async () => (await import('./admin')).ProblemFormPage,
    },
  ].map((page) => ({ ...page, permission: 'contest_admin' as const })),
  locales: {
    'en-US': () => import('../locales/en-US/web.json'),
    'zh-CN': () => import('../locales/zh-CN/web.json'),
  },
  adminLocales: {
    'en-US': () => import('../locales/en-US/admin.json'),
    'zh-CN': () => import('../locales/zh-CN/admin.json'),
  },
});
