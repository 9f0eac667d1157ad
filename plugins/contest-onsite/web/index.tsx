import { ContestType, type ContestInfo } from '@tribunal/plugin-contest/contract';
import { contestSwitches, contestTabs } from '@tribunal/plugin-contest/web/extension-points';
import { contribute, defineWebPart, lazyPage } from '@tribunal/web/plugin';
import { contestOnsite } from '../plugin';

const isOrganiser = ({ viewer }: ContestInfo): boolean => viewer.isContestAdmin;

export default defineWebPart(contestOnsite, {
  contributions: [
    contribute(
      contestTabs,
      {
        order: 50,
        path: 'clarifications',
        icon: 'question circle outline',
        label: 'contest-onsite.tabs.clarifications',
        isFor: ({ contest }) => !contest.isRecord,
        Page: lazyPage(async () => (await import('./clarifications/ClarificationsTab')).ClarificationsTab),
      },
      {
        order: 70,
        path: 'print',
        icon: 'print',
        label: 'contest-onsite.tabs.print',
        isFor: ({ contest }) => contest.openPrint,
        Page: lazyPage(async () => (await import('./print')).PrintTab),
      },
      {
        order: 80,
        path: 'ac-info',
        icon: 'hands helping',
        label: 'contest-onsite.tabs.balloons',
        isFor: ({ contest }) => isOrganiser(contest) && contest.type === ContestType.Acm,
        Page: lazyPage(async () => (await import('./BalloonsTab')).BalloonsTab),
      },
      {
        order: 90,
        path: 'admin-print',
        icon: 'clipboard list',
        label: 'contest-onsite.tabs.adminPrint',
        isFor: ({ contest }) => isOrganiser(contest) && contest.openPrint,
        Page: lazyPage(async () => (await import('./print')).AdminPrintTab),
      },
    ),
    contribute(contestSwitches, { field: 'openPrint', label: 'contest-onsite.openPrint' }),
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
