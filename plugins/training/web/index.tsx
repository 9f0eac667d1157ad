import { adminMenu, defineWebPart, fill, lazySlot } from '@tribunal/web/plugin';
import { training } from '../plugin';
import { MenuEntry } from './admin/MenuEntry';

/** The bar is loaded with the pages that show it, not with the first page. */
const Bar = lazySlot(async () => (await import('./problem')).TrainingBar);
const login = { login: true } as const;

export default defineWebPart(training, {
  nav: [{ to: '/training', icon: 'book', label: 'training.name', order: 30, hotkey: 't' }],
  slots: [fill(adminMenu, MenuEntry, 20)],
  pages: [
    { path: 'training', load: async () => (await import('./list/TrainingListPage')).TrainingListPage },
    {
      path: 'training/:trainingID/*',
      needs: login,
      load: async () => (await import('./frame/TrainingPage')).TrainingPage,
    },
    {
      path: 'training/:trainingID/problem/:problemID',
      needs: login,
      frame: 'workspace',
      bar: Bar,
      load: async () => (await import('./problem')).ProblemPage,
    },
    {
      path: 'training/:trainingID/problem/:problemID/full-screen',
      needs: login,
      frame: 'focus',
      load: async () => (await import('./problem')).FocusPage,
    },
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
