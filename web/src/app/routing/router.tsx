import type { ComponentType } from 'react';
import { createBrowserRouter, Navigate, type RouteObject } from 'react-router-dom';
import { PluginPages } from './PluginPages';
import { Shell } from '../shell/Shell';
import type { FrameHandle } from '../../shared/routing/frame';
import { RouteErrorPage } from './RouteErrorPage';
import { retrying } from '../../shared/routing/retry';

const workspace: FrameHandle = { frame: 'workspace' };

const page = (load: () => Promise<ComponentType>): Pick<RouteObject, 'lazy'> => ({
  lazy: async () => ({ Component: await retrying(load) }),
});

const site: RouteObject[] = [
  { index: true, element: <Navigate to="/home" replace /> },
  { path: 'home', ...page(async () => (await import('../../pages/home')).HomePage) },
  { path: 'problem', ...page(async () => (await import('../../pages/problem-list')).ProblemListPage) },
  {
    path: 'problem/:problemId',
    handle: workspace,
    ...page(async () => (await import('../../pages/problem')).ProblemPage),
  },
  { path: 'status', ...page(async () => (await import('../../pages/status')).StatusPage) },
  {
    path: 'submission-detail/:submitId',
    ...page(async () => (await import('../../pages/submission')).SubmissionPage),
  },
  { path: 'introduction', ...page(async () => (await import('../../pages/introduction')).IntroductionPage) },
  { path: 'compiler', ...page(async () => (await import('../../pages/compiler')).CompilerPage) },
  { path: 'developer', ...page(async () => (await import('../../pages/developer')).DeveloperPage) },
  { path: 'setting', ...page(async () => (await import('../../pages/setting')).SettingPage) },
  { path: 'reset-password', ...page(async () => (await import('../../pages/reset-password')).ResetPasswordPage) },
  { path: 'user-home', ...page(async () => (await import('../../pages/user-home')).UserHomePage) },
  { path: 'message', element: <Navigate to="/message/discuss" replace /> },
  { path: 'message/:kind', ...page(async () => (await import('../../pages/message')).MessagePage) },
  { path: 'logout', ...page(async () => (await import('../../pages/logout')).LogoutPage) },
  { path: '*', element: <PluginPages area="site" /> },
];

const admin: RouteObject[] = [
  { index: true, ...page(async () => (await import('../../pages/admin/overview')).OverviewPage) },
  { path: 'dashboard', element: <Navigate to="/admin" replace /> },
  { path: 'switch', element: <Navigate to={{ pathname: '/admin/conf', hash: 'switches' }} replace /> },
  { path: 'problems', ...page(async () => (await import('../../pages/admin/problem-list')).ProblemsPage) },
  ...['problem/create', 'problem/edit/:problemId'].map((path) => ({
    path,
    ...page(async () => (await import('../../pages/admin/problem-form')).ProblemFormPage),
  })),
  { path: 'problem/tag', ...page(async () => (await import('../../pages/admin/tags')).TagsPage) },
  { path: 'problem/batch-operation', ...page(async () => (await import('../../pages/admin/batch')).BatchPage) },
  { path: 'problem/import', ...page(async () => (await import('../../pages/admin/remote-import')).ImportsPage) },
  {
    path: 'problem/import/:importId',
    ...page(async () => (await import('../../pages/admin/remote-import')).ImportPage),
  },
  { path: 'rejudging', ...page(async () => (await import('../../pages/admin/rejudging')).RejudgingsPage) },
  { path: 'rejudging/:rejudgingId', ...page(async () => (await import('../../pages/admin/rejudging')).RejudgingPage) },
  { path: 'notice', ...page(async () => (await import('../../pages/admin/notices')).NoticesPage) },
  { path: 'conf', ...page(async () => (await import('../../pages/admin/site')).SitePage) },
  { path: 'languages', ...page(async () => (await import('../../pages/admin/languages')).LanguagesPage) },
  { path: 'judges', ...page(async () => (await import('../../pages/admin/judges')).JudgesPage) },
  { path: 'plugins', ...page(async () => (await import('../../pages/admin/plugins')).PluginsPage) },
  {
    path: 'remote-judges',
    ...page(async () => (await import('../../pages/admin/remote-judges')).RemoteJudgesPage),
  },
  {
    path: 'remote-judges/:key',
    ...page(async () => (await import('../../pages/admin/remote-judges')).RemoteJudgePage),
  },
  { path: '*', element: <PluginPages area="admin" /> },
];

export const routes: RouteObject[] = [
  { path: '/', element: <Shell />, errorElement: <RouteErrorPage />, children: site, hydrateFallbackElement: <></> },
  {
    path: '/admin/login',
    errorElement: <RouteErrorPage />,
    hydrateFallbackElement: <></>,
    ...page(async () => (await import('../../pages/admin/login')).AdminLoginPage),
  },
  {
    path: '/admin',
    errorElement: <RouteErrorPage />,
    hydrateFallbackElement: <></>,
    ...page(async () => {
      const { loadAdminTexts } = await import('../admin/admin-texts');
      const [{ AdminShell }] = await Promise.all([import('../admin/AdminShell'), loadAdminTexts()]);
      return AdminShell;
    }),
    children: admin,
  },
];

export const router = createBrowserRouter(routes);
