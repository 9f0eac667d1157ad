import { Suspense, useEffect, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation, useRoutes } from 'react-router-dom';
import { ErrorState, toast } from '../../kit';
import { isAfterLogin } from '../../shared/account/require-login';
import { Guarded } from '../../shared/routing/guard';
import { PageOnItsWay } from '../../shared/routing/progress';
import { useSiteCall } from '../../shared/site';
import { NotFoundPage, SwitchedOff } from '../../pages/not-found';
import { lazyPage } from '../../plugins/lazy-page';
import { usePartsPending, useWebParts } from '../../plugins/registry';
import { useSwitchedOff } from '../../plugins/switched-off';
import type { PluginPage } from '../../plugins/web-part';

const pages = new WeakMap<PluginPage, ComponentType>();
const pageOf = (page: PluginPage): ComponentType => {
  const known = pages.get(page);
  if (known) return known;
  const made = lazyPage(page.load);
  pages.set(page, made);
  return made;
};

/** An address of the back office that nobody serves goes to its login; nobody who comes from there has to log in twice. */
const UnknownOfficePage = () => {
  const { t } = useTranslation();
  const to = isAfterLogin(useLocation()) ? '/admin' : '/admin/login';
  const { data: site, error, refetch } = useSiteCall();
  useEffect(() => {
    if (site) toast.warning(t('notFound.title'));
  }, [site, t]);
  // Without the word which plugins are on, it may be a page of one.
  if (!site) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return <Navigate to={to} replace />;
};

/** Addresses that core does not know: a plugin that is on may. They come and go with the plugin. */
export const PluginPages = ({ area }: { area: 'site' | 'admin' }) => {
  const parts = useWebParts();
  const pending = usePartsPending();
  const found = parts.flatMap((part): readonly PluginPage[] => (area === 'admin' ? part.adminPages : part.pages) ?? []);
  const routes = found.map((page) => {
    const Page = pageOf(page);
    const element = (
      <Guarded needs={page.needs}>
        <Page />
      </Guarded>
    );
    return { path: page.path, element };
  });
  const content = useRoutes([...routes, { path: '*', element: pending ? <PageOnItsWay /> : <Unknown area={area} /> }]);
  return <Suspense fallback={<PageOnItsWay />}>{content}</Suspense>;
};

/** No page that is on has the address: one that is off may. */
const Unknown = ({ area }: { area: 'site' | 'admin' }) => {
  const { data: site } = useSiteCall();
  const name = useSwitchedOff(area);
  if (name === undefined) return <PageOnItsWay />;
  if (!site || name === null) return area === 'admin' ? <UnknownOfficePage /> : <NotFoundPage />;
  return area === 'admin' ? (
    <SwitchedOff name={name} />
  ) : (
    <main id="main" className="ui container" tabIndex={-1}>
      <SwitchedOff name={name} />
    </main>
  );
};
