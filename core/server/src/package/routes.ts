import type { Request, ResponseObject, ResponseToolkit } from '@hapi/hapi';
import type { Readable } from 'node:stream';
import { JUDGE_CASE_MODES, Limits, type JudgeCaseMode, type PackageCalls } from '@tribunal/contract';
import {
  validateQuery,
  commaList,
  id,
  integer,
  list,
  nullable,
  oneOf,
  optional,
  routes,
  schemaFor,
  text,
  type AnyRoute,
  type Viewer,
} from '../http';
import type { UploadStore } from '../file';
import type { PackageFormats } from './formats/package-formats';
import type { ProblemExporter } from './export/problem-exporter';
import type { ProblemImporter } from './import/problem-importer';
import type { TestdataReceiver } from './testdata/testdata-receiver';

type Commit = PackageCalls['POST /api/admin/problem/import']['body'];

interface PackageServices {
  formats: PackageFormats;
  receiver: TestdataReceiver;
  importer: ProblemImporter;
  exporter: ProblemExporter;
  uploads: UploadStore;
}

const uploadQuery = schemaFor<{ mode?: JudgeCaseMode }>({ mode: optional(oneOf(JUDGE_CASE_MODES)) });
const onePid = schemaFor<{ pid: number }>({ pid: id() });
const manyPids = schemaFor<{ pid: number[] }>({ pid: commaList(id(), { max: 10_000 }) });

/** Validates the query, because raw routes do not do so on their own. */
const queryOf = <T>(field: ReturnType<typeof schemaFor<T & object>>, { query }: Request): T =>
  validateQuery(field, query) as T;

const asZip = (h: ResponseToolkit, zip: Readable, name: string): ResponseObject =>
  h.response(zip).type('application/zip').header('content-disposition', `attachment; filename="${name}.zip"`);

export const packageRoutes = ({ formats, receiver, importer, exporter, uploads }: PackageServices): AnyRoute[] => [
  {
    method: 'POST',
    path: '/api/file/upload-testcase-zip',
    access: 'staff',
    query: uploadQuery,
    part: 'file',
    maxBytes: Limits.archiveBytes.max,
    folder: uploads.incoming,
    check: ({ viewer }) => uploads.denyOverQuota(viewer!.uid),
    upload: ({ path }, { viewer, query }) => {
      const { mode = 'default' } = query as unknown as { mode?: JudgeCaseMode };
      return receiver.receive(viewer!.uid, path, mode);
    },
  },
  {
    method: 'POST',
    path: '/api/file/import-problem',
    access: 'can:problem_admin',
    part: 'file',
    maxBytes: Limits.archiveBytes.max,
    folder: uploads.incoming,
    check: ({ viewer }) => importer.denyUpload(viewer!),
    upload: ({ path }, { viewer, locale }) => importer.inspect({ viewer: viewer!, locale }, path),
  },
  {
    method: 'GET',
    path: '/api/file/download-testcase',
    access: 'staff',
    raw: async (request, h, viewer) => {
      const { pid } = queryOf<{ pid: number }>(onePid, request);
      return asZip(h, await exporter.streamTestdata(viewer as Viewer, pid), `problem_${pid}_testcase`);
    },
  },
  {
    method: 'GET',
    path: '/api/file/export-problem',
    access: 'can:problem_admin',
    raw: async (request, h, viewer) => {
      const { pid } = queryOf<{ pid: number[] }>(manyPids, request);
      return asZip(h, await exporter.streamProblems(viewer as Viewer, pid), 'problem_export');
    },
  },
  ...routes<PackageCalls>()({
    'POST /api/admin/problem/import': {
      access: 'can:problem_admin',
      body: schemaFor<Commit>({
        id: text({ min: 1, max: 64 }),
        problems: list(
          schemaFor<Commit['problems'][number]>({
            key: integer({ min: 0 }),
            problemId: optional(nullable(text({ max: Limits.problemId.max, trim: 'trim' }))),
            publish: oneOf(['green', 'always', 'never']),
          }),
          { min: 1, max: Limits.archiveFiles.max },
        ),
      }),
      handle: ({ body, viewer, locale }) => importer.commit({ viewer, locale }, body),
    },
    'GET /api/admin/problem/import-formats': {
      access: 'can:problem_admin',
      handle: () => formats.list(),
    },
    'GET /api/admin/problem/import': {
      access: 'can:problem_admin',
      query: schemaFor<{ id: string }>({ id: text({ min: 1, max: 64 }) }),
      handle: ({ query, viewer }) => importer.getStates(viewer, query.id),
    },
  }),
];
