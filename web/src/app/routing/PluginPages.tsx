import { Suspense, useEffect, type ComponentType, type ReactNode } from 'react';
import i18n from 'i18next';
import { Navigate, useLocation, useRoutes } from 'react-router-dom';
import { toast, Loaded } from '../../kit';
import { isAfterLogin } from '../../shared/account/require-login';
import { Guarded } from '../../shared/routing/guard';
import { PageLoading } from '../../shared/routing/PageLoading';
import { useUser } from '../../shared/session';
import { useSiteCall } from '../../shared/site';
import { lazyPage } from '../../plugins/lazy-page';
import { useFailedParts, usePartsPending, useWebParts } from '../../plugins/registry';
import { useDisabledPluginName } from '../../plugins/disabled-plugin';
import type { AdminPage, PluginPage } from '../../plugins/web-part';
import { NotFoundPage } from '../../pages/not-found/NotFoundPage';
import { PluginDisabled } from '../../pages/not-found/PluginDisabled';
import { PluginsFailed } from '../../pages/not-found/PluginsFailed';

const pages = new WeakMap<PluginPage, ComponentType>();
const pageOf = (page: PluginPage): ComponentType => {
  const known = pages.get(page);
  if (known) return known;
  const made = lazyPage(page.load);
  pages.set(page, made);
  return made;
};

/** Redirects an unknown admin address to the admin login. Users who come from there do not have to log in twice. */
const UnknownAdminPage = () => {
  const to = isAfterLogin(useLocation()) ? '/admin' : '/admin/login';
  const answer = useSiteCall();
  const site = answer.data;
  useEffect(() => {
    if (site) toast.warning(i18n.t('notFound.title'));
  }, [site]);
  // Until it is known which plugins are enabled, the address may belong to a plugin's page.
  if (!site) return <Loaded answer={answer} />;
  return <Navigate to={to} replace />;
};

/**
 * Redirects `/admin`, if no enabled plugin has a page there, to the first page that all staff may open. A plugin whose
 * web part could not be loaded may have had it.
 */
const AdminHome = () => {
  const answer = useSiteCall();
  const failed = useFailedParts();
  if (!answer.data) return <Loaded answer={answer} />;
  if (failed.length > 0) return <PluginsFailed ids={failed} />;
  return <Navigate to="/admin/problems" replace />;
};

/**
 * Renders addresses that core does not know, which an enabled plugin may serve. They appear and disappear with the
 * plugin.
 */
export const PluginPages = ({ area }: { area: 'site' | 'admin' }) => {
  const parts = useWebParts();
  const pending = usePartsPending();
  const found = parts.flatMap((part): readonly AdminPage[] => (area === 'admin' ? part.adminPages : part.pages) ?? []);
  const routes = found.map((page) => {
    const Page = pageOf(page);
    const element = (
      <Guarded needs={{ ...page.needs, permission: page.permission }}>
        <Page />
      </Guarded>
    );
    return { path: page.path, element };
  });
  const content = useRoutes([
    ...routes,
    ...(area === 'admin' ? [{ path: '', element: pending ? <PageLoading /> : <AdminHome /> }] : []),
    { path: '*', element: pending ? <PageLoading /> : <Unknown area={area} /> },
  ]);
  return <Suspense fallback={<PageLoading />}>{content}</Suspense>;
};

const InMain = ({ area, children }: { area: 'site' | 'admin'; children: ReactNode }) =>
  area === 'admin' ? (
    children
  ) : (
    <main id="main" className="ui container" tabIndex={-1}>
      {children}
    </main>
  );

/** Renders an address that no enabled page has; a page of a disabled or failed plugin may have it. */
const Unknown = ({ area }: { area: 'site' | 'admin' }) => {
  const { data: site } = useSiteCall();
  const user = useUser();
  const name = useDisabledPluginName(area);
  const failed = useFailedParts();
  if (name === undefined) return <PageLoading />;
  const content = name !== null ? <PluginDisabled name={name} /> : failed.length > 0 && <PluginsFailed ids={failed} />;
  const isNotFound = !site || !content || (area === 'admin' && name === null && !user);
  if (isNotFound) return area === 'admin' ? <UnknownAdminPage /> : <NotFoundPage />;
  return <InMain area={area}>{content}</InMain>;
};
