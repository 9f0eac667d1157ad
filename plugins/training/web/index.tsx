import { groupTabs } from '@tribunal/plugin-group/contract';
import { adminMenu, contribute, defineWebPart, fill, lazySlot, type PluginPage } from '@tribunal/web/plugin';
import { training } from '../plugin';
import { MenuEntry } from './admin/MenuEntry';

/** The bar is loaded with the pages that show it, not with the first page. */
const Bar = lazySlot(async () => (await import('./problem')).TrainingBar);
const login = { login: true } as const;

/** The pages of problems, of trainings of the site and of groups. */
const problemPages = (trainings: string): PluginPage[] => [
  {
    path: `${trainings}/:trainingID/problem/:problemID`,
    needs: login,
    frame: 'workspace',
    bar: Bar,
    load: async () => (await import('./problem')).ProblemPage,
  },
  {
    path: `${trainings}/:trainingID/problem/:problemID/full-screen`,
    needs: login,
    frame: 'focus',
    load: async () => (await import('./problem')).FocusPage,
  },
];

export default defineWebPart(training, {
  nav: [{ to: '/training', icon: 'book', label: 'training.name', order: 30, hotkey: 't' }],
  contributions: [
    contribute(groupTabs, {
      path: 'training',
      within: ['training-admin'],
      icon: 'book',
      label: 'training.name',
      order: 20,
      layout: (page) => (page.includes('/') || page.startsWith('training-admin') ? 'wide' : 'beside'),
      load: async () => (await import('./group/GroupTab')).GroupTab,
    }),
  ],
  slots: [fill(adminMenu, MenuEntry, 20)],
  pages: [
    { path: 'training', load: async () => (await import('./list/TrainingListPage')).TrainingListPage },
    {
      path: 'training/:trainingID/*',
      needs: login,
      load: async () => (await import('./frame/TrainingPage')).TrainingPage,
    },
    ...['training', 'group/:groupID/training'].flatMap(problemPages),
  ],
  adminPages: [
    { path: 'training', load: async () => (await import('./admin')).TrainingsPage },
    { path: 'training/create', load: async () => (await import('./admin')).CreateTrainingPage },
    { path: 'training/category', load: async () => (await import('./admin')).CategoriesPage },
    { path: 'training/:trainingId/edit', load: async () => (await import('./admin')).EditTrainingPage },
    { path: 'training/:trainingId/problems', load: async () => (await import('./admin')).ProblemsPage },
    { path: 'training/:trainingId/progress', load: async () => (await import('./admin')).ProgressPage },
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
