import { groupTabs } from '@tribunal/plugin-group/contract';
import { contribute, defineWebPart, fill, homeSideCardsLast, loadPageTexts } from '@tribunal/web/plugin';
import { rank } from '../plugin';
import { RankCard } from './home/RankCard';

export default defineWebPart(rank, {
  nav: [
    {
      icon: 'chart bar',
      label: 'rank.name',
      order: 55,
      links: [
        { to: '/acm-rank', icon: 'check circle outline', label: 'rank.acm', hotkey: 'r' },
        { to: '/oi-rank', icon: 'chart bar', label: 'rank.oi', hotkey: 'o' },
      ],
    },
  ],
  contributions: [
    contribute(groupTabs, {
      path: 'rank',
      icon: 'chart bar',
      label: 'rank.name',
      order: 65,
      load: async () => {
        const [{ GroupRankTab }] = await Promise.all([import('./group/GroupRankTab'), loadPageTexts(rank.id)]);
        return GroupRankTab;
      },
    }),
  ],
  slots: [fill(homeSideCardsLast, RankCard, 50)],
  pages: [
    { path: 'acm-rank', load: async () => (await import('./list/RankPage')).AcmRankPage },
    { path: 'oi-rank', load: async () => (await import('./list/RankPage')).OiRankPage },
  ],
  locales: {
    'en-US': () => import('../locales/en-US/web.json'),
    'zh-CN': () => import('../locales/zh-CN/web.json'),
  },
  pageLocales: {
    'en-US': () => import('../locales/en-US/page.json'),
    'zh-CN': () => import('../locales/zh-CN/page.json'),
  },
});
