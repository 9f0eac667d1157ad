import { defineWebPart, fill, homeCards } from '@tribunal/web/plugin';
import { visitor } from '../plugin';
import { VisitorCard } from './VisitorCard';
import './visitor.css';

export default defineWebPart(visitor, {
  pages: [{ path: 'visitor', load: async () => (await import('./VisitorPage')).VisitorPage }],
  slots: [fill(homeCards, VisitorCard)],
  locales: {
    'en-US': () => import('../locales/en-US/web.json'),
    'zh-CN': () => import('../locales/zh-CN/web.json'),
  },
});
