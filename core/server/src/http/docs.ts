import { resolve } from '@tribunal/kernel';
import { token } from '@tribunal/contract';
import type { CoreModule } from '../module';
import { docsPage } from './docs-page';
import { openApi } from './openapi';
import type { RouteRegistry } from './route-registry';

export const Routes = token<RouteRegistry>('routes');

/** The API as it is currently served, as OpenAPI for programs and as a page for people. */
export const docsModule: CoreModule = {
  name: 'docs',
  bind: () => undefined,
  routes: (container) => [
    {
      method: 'GET',
      path: '/api/openapi.json',
      access: 'public',
      raw: (_request, h) => h.response(openApi(resolve(container, Routes).list())),
    },
    {
      method: 'GET',
      path: '/api/docs',
      access: 'public',
      raw: (_request, h) => h.response(docsPage(openApi(resolve(container, Routes).list()))).type('text/html'),
    },
  ],
};
