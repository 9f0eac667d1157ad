import type { ContestInfo } from '@tribunal/plugin-contest/contract';
import {
  contestActions,
  contestTags,
  endedContestCards,
  type ContestDialogProps,
} from '@tribunal/plugin-contest/web/extension-points';
import { contribute, defineWebPart, fill, lazySlot, ratingValues } from '@tribunal/web/plugin';
import { profileCards } from '@tribunal/web/plugin/more';
import { contestRating } from '../plugin';
import type { RatingCardProps } from './profile/RatingCard';

const RatingCard = lazySlot<RatingCardProps>(async () => (await import('./profile/RatingCard')).RatingCard);
const RatingValue = lazySlot<{ rating: number }>(async () => (await import('./RatingValue')).RatingValue);
const RatedTag = lazySlot<{ cid: number }>(async () => (await import('./RatedTag')).RatedTag);
const ChangesCard = lazySlot<{ contest: ContestInfo }>(async () => (await import('./ChangesCard')).ChangesCard);
const SwitchDialog = lazySlot<ContestDialogProps>(async () => (await import('./SwitchDialog')).SwitchDialog);

export default defineWebPart(contestRating, {
  slots: [
    fill(profileCards, RatingCard, 10),
    fill(ratingValues, RatingValue),
    fill(contestTags, RatedTag),
    fill(endedContestCards, ChangesCard, 200),
  ],
  contributions: [
    contribute(contestActions, {
      key: 'rating',
      icon: 'chart line',
      label: 'contest-rating.action',
      Dialog: SwitchDialog,
    }),
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
