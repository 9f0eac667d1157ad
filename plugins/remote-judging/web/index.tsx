import {
  adminSystemMenu,
  contribute,
  defineWebPart,
  fill,
  homeSideCardsLast,
  introductionTexts,
  lazySlot,
  problemLinks,
  settingSections,
  type AdminPage,
  type ProblemSource,
} from '@tribunal/web/plugin';
import {
  adminProblemActions,
  liveCalls,
  problemFormActions,
  problemNotes,
  problemSourceLists,
  selectedProblemActions,
  submissionFacts,
} from '@tribunal/web/plugin/more';
import type { RemoteStatusRow } from '../contract';
import { remoteJudging } from '../plugin';
import { AccountsSection } from './accounts/AccountsSection';
import { HomeCard } from './HomeCard';
import { ProblemActions } from './imports/ProblemActions';
import { listContributions } from './lists';
import { MenuEntry } from './judges/MenuEntry';
import { STATUS_CALL, updateRemoteStatus } from './status/remote-status';

const sourceOf = ({ key, name, state, exampleId }: RemoteStatusRow): ProblemSource => ({
  key,
  name,
  isOpen: state !== 'off',
  exampleId,
});

const adminPages: AdminPage[] = [
  { path: 'problem/import', load: async () => (await import('./imports')).ImportsPage },
  { path: 'problem/catalogue', load: async () => (await import('./catalogue')).CataloguePage },
  { path: 'problem/import/page', load: async () => (await import('./imports')).OpenPagePage },
  { path: 'problem/import/:importId', load: async () => (await import('./imports')).ImportPage },
  {
    path: 'remote-judges',
    permission: 'system_info_admin',
    load: async () => (await import('./judges')).RemoteJudgesPage,
  },
  {
    path: 'remote-judges/:key',
    permission: 'system_info_admin',
    load: async () => (await import('./judges')).RemoteJudgePage,
  },
];

export default defineWebPart(remoteJudging, {
  pages: [{ path: 'companion', load: async () => (await import('./companion/CompanionPage')).CompanionPage }],
  slots: [
    fill(homeSideCardsLast, HomeCard),
    fill(adminProblemActions, ProblemActions),
    fill(adminSystemMenu, MenuEntry),
    fill(settingSections, AccountsSection),
    fill(
      submissionFacts,
      lazySlot(async () => (await import('./submissions/RemoteFacts')).RemoteFacts),
    ),
    fill(
      problemLinks,
      lazySlot(async () => (await import('./problem/OriginalLink')).OriginalLink),
    ),
    fill(
      problemNotes,
      lazySlot(async () => (await import('./problem/RemoteNote')).RemoteNote),
    ),
    fill(
      problemFormActions,
      lazySlot(async () => (await import('./imports')).SyncButton),
    ),
    fill(
      selectedProblemActions,
      lazySlot(async () => (await import('./imports')).SyncSelected),
    ),
  ],
  contributions: [
    ...listContributions,
    contribute(problemSourceLists, {
      call: STATUS_CALL,
      sourcesOf: (rows: RemoteStatusRow[]) => rows.map(sourceOf),
    }),
    contribute(introductionTexts, { diversity: 'remote-judging.introduction' }),
    contribute(liveCalls, { call: STATUS_CALL, event: 'remote', apply: updateRemoteStatus }),
  ],
  adminPages,
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
