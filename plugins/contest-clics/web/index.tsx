import { contestActions } from '@tribunal/plugin-contest/web/extension-points';
import { contribute, defineWebPart, lazyPage } from '@tribunal/web/plugin';
import { Suspense, type ComponentProps, type ComponentType } from 'react';
import { contestClics } from '../plugin';
import type { FeedKeyDialog as Dialog } from './FeedKeyDialog';

type DialogProps = ComponentProps<typeof Dialog>;
const LazyDialog = lazyPage(
  async () => (await import('./FeedKeyDialog')).FeedKeyDialog as ComponentType,
) as ComponentType<DialogProps>;
const FeedKeyDialog = (props: DialogProps) => (
  <Suspense>
    <LazyDialog {...props} />
  </Suspense>
);

export default defineWebPart(contestClics, {
  contributions: [
    contribute(contestActions, { key: 'feedKey', icon: 'key', label: 'contest-clics.action', Dialog: FeedKeyDialog }),
  ],
  adminLocales: {
    'en-US': () => import('../locales/en-US/admin.json'),
    'zh-CN': () => import('../locales/zh-CN/admin.json'),
  },
});
