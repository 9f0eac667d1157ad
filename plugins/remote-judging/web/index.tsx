import {
  adminProblemActions,
  adminSystemMenu,
  defineWebPart,
  fill,
  homeSideCardsLast,
  settingSections,
  submissionFacts,
  type AdminPage,
} from '@tribunal/web/plugin';
import { remoteJudging } from '../plugin';
import { AccountsSection } from './accounts/AccountsSection';
import { HomeCard } from './HomeCard';
import { ProblemActions } from './imports/ProblemActions';
import { MenuEntry } from './judges/MenuEntry';
import { RemoteFacts } from './submissions/RemoteFacts';

const adminPages: AdminPage[] = [
  { path: 'problem/import', load: async () => (await import('./imports')).ImportsPage },
  { path: 'problem/import/:importId', load: async () => (await import('./imports')).ImportPage },
  { path: 'remote-judges', load: async () => (await import('./judges')).RemoteJudgesPage },
  { path: 'remote-judges/:key', load: async () => (await import('./judges')).RemoteJudgePage },
];

export default defineWebPart(remoteJudging, {
  slots: [
    fill(homeSideCardsLast, HomeCard),
    fill(adminProblemActions, ProblemActions),
    fill(adminSystemMenu, MenuEntry),
    fill(settingSections, AccountsSection),
    fill(submissionFacts, RemoteFacts),
  ],
  adminPages,
  locales: {
    'en-US': () => import('../locales/en-US/web.json'),
    'zh-CN': () => import('../locales/zh-CN/web.json'),
  },
  adminLocales: {
    'en-US': () => import('../locales/en-US/admin.json'),
    'zh-CN': () => import('../locales/zh-CN/admin.json'),
  },
});
