import { Limits, LOCAL_PROBLEM_SOURCE } from '@tribunal/contract';
import { IMPORT_FILTERS, RemoteLimits, type RemoteJudgingCalls } from '../../contract';
import {
  type AnyRoute,
  forbidden,
  id,
  list,
  oneOf,
  optional,
  pageFields,
  type RawRouteSpec,
  routes,
  schemaFor,
  text,
  validateQuery,
} from '@tribunal/server';
import type { FetchedFileStore } from '@tribunal/server/authoring';
import type { RemoteChangeService } from './remote-change-service';
import type { RemoteImportReader } from './remote-import-reader';
import type { RemoteImportService } from './remote-import-service';
import type { SingleProblemImporter } from './single-problem-importer';

type Calls = Pick<
  RemoteJudgingCalls,
  | 'POST /api/admin/problem/import-remote-oj-problem'
  | 'GET /api/admin/problem/import-remote-oj-problem'
  | 'POST /api/admin/remote-import'
  | 'POST /api/admin/remote-import/page'
  | 'GET /api/admin/remote-import'
  | 'GET /api/admin/remote-import/list'
  | 'DELETE /api/admin/remote-import'
  | 'POST /api/admin/remote-import/retry'
  | 'POST /api/admin/remote-import/sync'
  | 'POST /api/admin/remote-import/apply'
>;

interface ImportServices {
  imports: RemoteImportService;
  reader: RemoteImportReader;
  singleImporter: SingleProblemImporter;
  changes: RemoteChangeService;
  files: FetchedFileStore;
}

/** Maximum length of all ids together, as users write them. */
const IDS_MAX = 20_000;
const FIELDS_MAX = 20;

const access = 'staff';
const byId = schemaFor<{ id: number }>({ id: id() });
const key = () => text({ min: 1, max: Limits.judgeKey.max, trim: 'trim' });
const remoteProblem = schemaFor<{ name: string; problemId: string }>({
  name: key(),
  problemId: text({ max: Limits.shortText.max, trim: 'trim' }),
});
const named = schemaFor<{ name: string }>({ name: text({ min: 1, max: Limits.fileName.max }) });

/** Raw because of its body; the response has the usual envelope. */
const pictureRoute = (files: FetchedFileStore): RawRouteSpec => ({
  method: 'POST',
  path: '/api/judge/remote/picture',
  access: 'judge',
  bytes: { max: Limits.attachmentBytes.max },
  raw: async (request, h, _viewer, body) => {
    if (request.app.judge!.keys.every((one) => one === LOCAL_PROBLEM_SOURCE)) throw forbidden('judgeToken.notOffered');
    const { name } = validateQuery(named, request.query) as { name: string };
    const url = await files.save(name, body);
    return h.response({ status: 200, msg: 'success', data: { url } });
  },
});

export const importRoutes = ({ imports, reader, singleImporter: one, changes, files }: ImportServices): AnyRoute[] => [
  pictureRoute(files),
  ...routes<Calls>()({
    'POST /api/admin/problem/import-remote-oj-problem': {
      access,
      body: remoteProblem,
      handle: ({ body, viewer }) => one.importNew(viewer, body.name, body.problemId),
    },
    'GET /api/admin/problem/import-remote-oj-problem': {
      access,
      audit: true,
      query: remoteProblem,
      handle: ({ query, viewer }) => one.importNew(viewer, query.name, query.problemId),
    },
    'POST /api/admin/remote-import': {
      access,
      body: schemaFor<Calls['POST /api/admin/remote-import']['body']>({
        key: key(),
        problemIds: optional(text({ max: IDS_MAX })),
        what: optional(oneOf(['problems', 'contests', 'archive'])),
      }),
      handle: ({ body, viewer }) => imports.start(viewer, body),
    },
    'POST /api/admin/remote-import/page': {
      access,
      body: schemaFor<Calls['POST /api/admin/remote-import/page']['body']>({
        key: key(),
        url: text({ min: 1, max: RemoteLimits.url.max, trim: 'trim' }),
        html: text({ min: 1, max: RemoteLimits.handedInPage.max }),
      }),
      maxBytes: RemoteLimits.bodyBytes.max,
      handle: ({ body, viewer }) => imports.importPage(viewer, body),
    },
    'POST /api/admin/remote-import/retry': {
      access,
      body: byId,
      handle: ({ body, viewer }) => imports.retry(viewer, body.id),
    },
    'GET /api/admin/remote-import': {
      access,
      query: schemaFor<Calls['GET /api/admin/remote-import']['query']>({
        id: id(),
        show: optional(oneOf(IMPORT_FILTERS)),
        ...pageFields,
      }),
      handle: ({ query, viewer }) => reader.get(viewer, query.id, query),
    },
    'GET /api/admin/remote-import/list': {
      access,
      query: schemaFor<Calls['GET /api/admin/remote-import/list']['query']>(pageFields),
      handle: ({ query, viewer }) => reader.list(viewer, query),
    },
    'DELETE /api/admin/remote-import': {
      access,
      query: byId,
      handle: async ({ query, viewer }) => {
        await imports.remove(viewer, query.id);
        return null;
      },
    },
    'POST /api/admin/remote-import/sync': {
      access,
      body: schemaFor<{ pids: number[] }>({ pids: list(id(), { min: 1, max: RemoteLimits.importItems.max }) }),
      handle: ({ body, viewer }) => imports.sync(viewer, body.pids),
    },
    'POST /api/admin/remote-import/apply': {
      access,
      body: schemaFor<Calls['POST /api/admin/remote-import/apply']['body']>({
        itemId: id(),
        fields: list(text({ min: 1, max: 64 }), { max: FIELDS_MAX }),
      }),
      handle: async ({ body, viewer }) => {
        await changes.apply(viewer, body.itemId, body.fields);
        return null;
      },
    },
  }),
];
