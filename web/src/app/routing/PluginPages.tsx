import { Suspense, type ComponentType } from 'react';
import { useRoutes } from 'react-router-dom';
import { Guarded } from '../../shared/routing/guard';
import { PageOnItsWay } from '../../shared/routing/progress';
import { NotFound, NotFoundPage } from '../../pages/not-found';
import { lazyPage } from '../../plugins/lazy-page';
import { usePartsPending, useWebParts } from '../../plugins/registry';
import type { PluginPage } from '../../plugins/web-part';

const pages = new WeakMap<PluginPage, ComponentType>();
const pageOf = (page: PluginPage): ComponentType => {
  const known = pages.get(page);
  if (known) return known;
  const made = lazyPage(page.load);
  pages.set(page, made);
  return made;
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
  const unknown = area === 'admin' ? <NotFound /> : <NotFoundPage />;
  const content = useRoutes([...routes, { path: '*', element: pending ? <PageOnItsWay /> : unknown }]);
  return <Suspense fallback={<PageOnItsWay />}>{content}</Suspense>;
};
