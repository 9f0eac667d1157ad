import type { Permission } from '@tribunal/contract';
import type { ComponentType } from 'react';
import { createBrowserRouter, Navigate, type RouteObject } from 'react-router-dom';
import { PluginPages } from './PluginPages';
import { Shell } from '../shell/Shell';
import type { FrameHandle } from '../../shared/routing/frame';
import { Guarded } from '../../shared/routing/guard';
import { retrying } from '../../shared/routing/retry';
import { useTranslation } from 'react-i18next';
import { Button, EmptyState } from '../../kit';

/** Shown when a page crashed or could not be loaded; it offers to reload. */
const RouteErrorPage = () => {
  const { t } = useTranslation();
  return (
    <main id="main" className="ui container">
      <EmptyState
        title={t('kit.pageBroke')}
        actions={
          <>
            <Button variant="primary" icon="sync" onClick={() => location.reload()}>
              {t('kit.loadAgain')}
            </Button>
            <Button icon="home" onClick={() => location.assign('/home')}>
              {t('notFound.goHome')}
            </Button>
          </>
        }
        text={t('kit.pageBrokeWhy')}
      />
    </main>
  );
};

const workspace: FrameHandle = { frame: 'workspace' };

const page = (load: () => Promise<ComponentType>): Pick<RouteObject, 'lazy'> => ({
  lazy: async () => ({ Component: await retrying(load) }),
});

/** A page of the admin area for those who have the permission. */
const guarded = (permission: Permission, load: () => Promise<ComponentType>): Pick<RouteObject, 'lazy'> =>
  page(async () => {
    const Page = await load();
    const GuardedPage = () => (
      <Guarded needs={{ permission }}>
        <Page />
      </Guarded>
    );
    return GuardedPage;
  });

const site: RouteObject[] = [
  { index: true, element: <Navigate to="/home" replace /> },
  { path: 'home', ...page(async () => (await import('../../pages/home/HomePage')).HomePage) },
  { path: 'problem', ...page(async () => (await import('../../pages/problem-list/ProblemListPage')).ProblemListPage) },
  {
    path: 'problem/:problemId',
    handle: workspace,
    ...page(async () => (await import('../../pages/problem')).ProblemPage),
  },
  { path: 'status', ...page(async () => (await import('../../pages/status/StatusPage')).StatusPage) },
  {
    path: 'submission-detail/:submitId',
    ...page(async () => (await import('../../pages/submission/SubmissionPage')).SubmissionPage),
  },
  {
    path: 'introduction',
    ...page(async () => (await import('../../pages/introduction/IntroductionPage')).IntroductionPage),
  },
  { path: 'compiler', ...page(async () => (await import('../../pages/compiler/CompilerPage')).CompilerPage) },
  { path: 'developer', ...page(async () => (await import('../../pages/developer/DeveloperPage')).DeveloperPage) },
  { path: 'setting', ...page(async () => (await import('../../pages/setting/SettingPage')).SettingPage) },
  {
    path: 'reset-password',
    ...page(async () => (await import('../../pages/reset-password/ResetPasswordPage')).ResetPasswordPage),
  },
  { path: 'user-home', ...page(async () => (await import('../../pages/user-home/UserHomePage')).UserHomePage) },
  { path: 'message', element: <Navigate to="/message/discuss" replace /> },
  {
    path: 'unsubscribe',
    ...page(async () => (await import('../../pages/message/UnsubscribePage')).UnsubscribePage),
  },
  { path: 'message/:kind', ...page(async () => (await import('../../pages/message/MessagePage')).MessagePage) },
  { path: 'logout', ...page(async () => (await import('../../pages/logout/LogoutPage')).LogoutPage) },
  { path: '*', element: <PluginPages area="site" /> },
];

const admin: RouteObject[] = [
  { path: 'switch', element: <Navigate to={{ pathname: '/admin/conf', hash: 'switches' }} replace /> },
  { path: 'problems', ...page(async () => (await import('../../pages/admin/problem-list/ProblemsPage')).ProblemsPage) },
  ...['problem/create', 'problem/edit/:problemId'].map((path) => ({
    path,
    ...page(async () => (await import('../../pages/admin/problem-form/ProblemFormPage')).ProblemFormPage),
  })),
  { path: 'problem/tag', ...page(async () => (await import('../../pages/admin/tags/TagsPage')).TagsPage) },
  {
    path: 'notice',
    ...guarded('system_info_admin', async () => (await import('../../pages/admin/notices/NoticesPage')).NoticesPage),
  },
  {
    path: 'conf',
    ...guarded('system_info_admin', async () => (await import('../../pages/admin/site/SitePage')).SitePage),
  },
  { path: 'languages', ...page(async () => (await import('../../pages/admin/languages/LanguagesPage')).LanguagesPage) },
  {
    path: 'judges',
    ...guarded('system_info_admin', async () => (await import('../../pages/admin/judges/JudgesPage')).JudgesPage),
  },
  {
    path: 'internal-errors',
    ...guarded(
      'rejudge',
      async () => (await import('../../pages/admin/internal-errors/InternalErrorsPage')).InternalErrorsPage,
    ),
  },
  {
    path: 'plugins',
    ...guarded('system_info_admin', async () => (await import('../../pages/admin/plugins/PluginsPage')).PluginsPage),
  },
  {
    path: 'plugins/install',
    ...guarded(
      'system_info_admin',
      async () => (await import('../../pages/admin/plugins/install/InstallPage')).InstallPage,
    ),
  },
  // Also matches `/admin` itself, where a plugin may have its page.
  { path: '*?', element: <PluginPages area="admin" /> },
];

export const routes: RouteObject[] = [
  { path: '/', element: <Shell />, errorElement: <RouteErrorPage />, children: site, hydrateFallbackElement: <></> },
  {
    path: '/admin/login',
    errorElement: <RouteErrorPage />,
    hydrateFallbackElement: <></>,
    ...page(async () => (await import('../../pages/admin/login/AdminLoginPage')).AdminLoginPage),
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
