import { contestTabs } from '@tribunal/plugin-contest/web/extension-points';
import { contribute, defineWebPart, lazyPage } from '@tribunal/web/plugin';
import { contestRejudging } from '../plugin';

export default defineWebPart(contestRejudging, {
  contributions: [
    contribute(contestTabs, {
      order: 100,
      path: 'rejudge',
      icon: 'redo',
      label: 'contest-rejudging.title',
      isFor: ({ contest, hasPermission }) => contest.viewer.isContestAdmin && hasPermission('rejudge'),
      Page: lazyPage(async () => (await import('./RejudgeTab')).RejudgeTab),
    }),
  ],
  locales: {
    'en-US': () => import('../locales/en-US/web.json'),
    'zh-CN': () => import('../locales/zh-CN/web.json'),
  },
});
