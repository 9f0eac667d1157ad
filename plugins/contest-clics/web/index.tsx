import { contestActions, type ContestDialogProps } from '@tribunal/plugin-contest/web/extension-points';
import { contribute, defineWebPart, lazySlot } from '@tribunal/web/plugin';
import { contestClics } from '../plugin';

const FeedKeyDialog = lazySlot<ContestDialogProps>(async () => (await import('./FeedKeyDialog')).FeedKeyDialog);

export default defineWebPart(contestClics, {
  contributions: [
    contribute(contestActions, { key: 'feedKey', icon: 'key', label: 'contest-clics.action', Dialog: FeedKeyDialog }),
  ],
  adminLocales: {
    'en-US': () => import('../locales/en-US/admin.json'),
    'zh-CN': () => import('../locales/zh-CN/admin.json'),
  },
});
