import { Limits } from '@tribunal/contract';
import { problemListFilters } from '@tribunal/server/problem';
import {
  commaList,
  id,
  type RouteSpec,
  oneOf,
  optional,
  pageFields,
  routes,
  schemaFor,
  type ServerScope,
  text,
  searchText,
} from '@tribunal/server';
import type { CatalogueCalls } from '../../contract';
import { onJobDone } from '../jobs/model';
import { CatalogueSearch } from './catalogue-search';
import { CatalogueService } from './catalogue-service';
import { levelFilter, SiteLevels } from './site-levels';

const access = 'staff';
const key = () => text({ min: 1, max: Limits.judgeKey.max, trim: 'trim' });

const catalogueRoutes = (catalogue: CatalogueService, search: CatalogueSearch, levels: SiteLevels): RouteSpec[] =>
  routes<CatalogueCalls>()({
    'GET /api/remote-levels': {
      access: 'public',
      query: schemaFor<{ pids: number[] }>({ pids: commaList(id(), Limits.pageSize) }),
      handle: ({ query }) => levels.find(query.pids),
    },
    'GET /api/admin/remote-catalogue': {
      access,
      query: schemaFor<CatalogueCalls['GET /api/admin/remote-catalogue']['query']>({
        key: optional(key()),
        keyword: optional(searchText()),
        imported: optional(oneOf(['yes', 'no'])),
        ...pageFields,
      }),
      handle: ({ query }) => search.find(query),
    },
    'GET /api/admin/remote-catalogue/site': { access, handle: () => search.listSites() },
    'POST /api/admin/remote-catalogue/refresh': {
      access,
      body: schemaFor<{ key: string }>({ key: key() }),
      handle: async ({ body }) => {
        await catalogue.refresh(body.key);
        return null;
      },
    },
  });

/** Sets up the lists of problems of the sites: keeping them up to date, and searching them. */
export function setUpCatalogue(scope: ServerScope): void {
  scope.provide(CatalogueService);
  scope.provide(CatalogueSearch);
  const catalogue = scope.get(CatalogueService);
  scope.provide(SiteLevels);
  scope.serve(catalogueRoutes(catalogue, scope.get(CatalogueSearch), scope.get(SiteLevels)));
  scope.contribute(problemListFilters, levelFilter);
  scope.hook(onJobDone, async ({ job, result }) => {
    if (job.kind !== 'catalogue') return;
    await (result.ok ? catalogue.store(job, result) : catalogue.storeFailure(job, result));
  });
  scope.schedule({ name: 'catalogues', cron: '*/10 * * * *', run: () => catalogue.refreshDue() });
}
