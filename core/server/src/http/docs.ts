import { token } from '@tribunal/contract';
import type { CoreArea } from '../core-scope';
import { docsPage } from './docs-page';
import { openApi } from './openapi';
import type { RouteRegistry } from './route-registry';

export const Routes = token<RouteRegistry>('routes');

/** The API as it is currently served, as OpenAPI for programs and as a page for people. */
export const docsArea: CoreArea = (scope) => {
  scope.serve(() => [
    {
      method: 'GET',
      path: '/api/openapi.json',
      access: 'public',
      raw: (_request, h) => h.response(openApi(scope.get(Routes).list())),
    },
    {
      method: 'GET',
      path: '/api/docs',
      access: 'public',
      raw: (_request, h) => h.response(docsPage(openApi(scope.get(Routes).list()))).type('text/html'),
    },
  ]);
};
