import { groupTabs } from '@tribunal/plugin-group/contract';
import {
  adminMenu,
  contribute,
  defineWebPart,
  fill,
  groupProblemForms,
  lazySlot,
  loadPageTexts,
  PageLoading,
} from '@tribunal/web/plugin';
import { groupProblem } from '../plugin';
import { MenuEntry } from './admin/MenuEntry';

const needs = { login: true } as const;
/** The bar is loaded with the pages that show it, not with the first page. */
const Bar = lazySlot(async () => {
  const [{ GroupBar }] = await Promise.all([import('@tribunal/plugin-group/web'), loadPageTexts('group')]);
  return GroupBar;
});
const Form = lazySlot(
  async () => {
    const [{ GroupProblemForm }] = await Promise.all([
      import('./form/GroupProblemForm'),
      loadPageTexts(groupProblem.id),
    ]);
    return GroupProblemForm;
  },
  <PageLoading />,
);

export default defineWebPart(groupProblem, {
  contributions: [
    contribute(groupTabs, {
      path: 'problem',
      within: ['problem-admin'],
      icon: 'list ul',
      label: 'group-problem.name',
      order: 10,
      load: async () => {
        const [{ GroupTab }] = await Promise.all([import('./GroupTab'), loadPageTexts(groupProblem.id)]);
        return GroupTab;
      },
    }),
    contribute(groupTabs, {
      path: 'status',
      within: ['submission-detail'],
      icon: 'tasks',
      label: 'group-problem.submissions',
      order: 40,
      layout: 'wide',
      load: async () => (await import('./SubmissionsTab')).SubmissionsTab,
    }),
  ],
  slots: [fill(adminMenu, MenuEntry, 45), fill(groupProblemForms, Form)],
  pages: [
    {
      path: 'group/:groupID/problem/:problemID',
      needs,
      frame: 'workspace',
      bar: Bar,
      load: async () => (await import('./problem')).ProblemPage,
    },
    {
      path: 'group/:groupID/problem/:problemID/full-screen',
      needs,
      frame: 'focus',
      load: async () => (await import('./problem')).FocusPage,
    },
    {
      path: 'group/:groupID/problem-admin/create',
      needs,
      load: async () => (await import('./form/FormPage')).FormPage,
    },
    {
      path: 'group/:groupID/problem-admin/:pid',
      needs,
      load: async () => (await import('./form/FormPage')).FormPage,
    },
  ],
  adminPages: [
    {
      path: 'group-problem/apply',
      permission: 'group_problem_admin',
      load: async () => (await import('./admin/ApplicationsPage')).ApplicationsPage,
    },
  ],
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
