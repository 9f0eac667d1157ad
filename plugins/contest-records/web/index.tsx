import { ContestType } from '@tribunal/plugin-contest/contract';
import {
  contestListTools,
  endedContestCards,
  rankDownloads,
  recordProblems,
  scoreboardViews,
} from '@tribunal/plugin-contest/web/extension-points';
import { contribute, defineWebPart, fill, lazyPage, lazySlot } from '@tribunal/web/plugin';
import { recordFileName } from '../contract';
import { contestRecords } from '../plugin';
import { ImportButton } from './ImportButton';

export default defineWebPart(contestRecords, {
  adminPages: [
    {
      path: 'contest/record',
      permission: 'contest_admin',
      load: async () => (await import('./record-import')).RecordPage,
    },
  ],
  slots: [
    fill(contestListTools, ImportButton),
    fill(
      recordProblems,
      lazySlot(async () => (await import('./record-import')).RecordProblems),
    ),
    fill(
      endedContestCards,
      lazySlot(async () => (await import('./virtual')).VirtualParticipationCard),
    ),
  ],
  contributions: [
    contribute(
      scoreboardViews,
      {
        key: 'virtual',
        kind: 'own',
        icon: 'user',
        label: 'contest-records.virtual.view',
        isFor: ({ viewer }) => viewer.virtual !== null,
        Page: lazyPage(async () => (await import('./virtual')).VirtualBoardCard),
      },
      {
        key: 'replay',
        kind: 'whole',
        icon: 'history',
        label: 'contest-records.replay.open',
        Page: lazyPage(async () => (await import('./replay')).ContestReplayCard),
      },
    ),
    contribute(
      rankDownloads,
      {
        format: 'xcpcio',
        name: 'xcpcio (zip)',
        fileName: (cid) => recordFileName(cid, 'xcpcio'),
        // The format has no scores.
        isFor: ({ type }) => type === ContestType.Acm,
      },
      { format: 'srk', name: 'Standard Ranklist (srk)', fileName: (cid) => recordFileName(cid, 'srk') },
    ),
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
