import { Limits, TEXT_CHOICES } from '@tribunal/contract';
import {
  asAttachment,
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
  validateQuery,
  type AnyRoute,
  type Viewer,
} from '@tribunal/server';
import type { UploadStore } from '@tribunal/server/authoring';
import { gone } from '@tribunal/server/platform';
import { PUBLISH, type PackageCalls } from '../contract';
import type { PackageFormats } from './formats/package-formats';
import type { ProblemExporter } from './export/problem-exporter';
import type { ProblemImporter } from './import/problem-importer';

type Commit = PackageCalls['POST /api/admin/problem/import']['body'];

interface PackageServices {
  formats: PackageFormats;
  importer: ProblemImporter;
  exporter: ProblemExporter;
  uploads: UploadStore;
}

const manyPids = schemaFor<{ pid: number[] }>({ pid: commaList(id(), { max: 10_000 }) });

/** Other clients of this API have an import for each of these formats; here one import tells formats apart. */
const IMPORTS_BY_FORMAT = ['qdoj', 'fps', 'hydro'];
const refuseFormat = (): never => {
  throw gone('problem-packages.oneImport');
};

export const packageRoutes = ({ formats, importer, exporter, uploads }: PackageServices): AnyRoute[] => [
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
  ...IMPORTS_BY_FORMAT.map((format): AnyRoute => ({
    method: 'POST',
    path: `/api/file/import-${format}-problem`,
    access: 'can:problem_admin',
    audit: false,
    part: 'file',
    maxBytes: Limits.archiveBytes.max,
    folder: uploads.incoming,
    check: refuseFormat,
    upload: refuseFormat,
  })),
  {
    method: 'GET',
    path: '/api/file/export-problem',
    access: 'can:problem_admin',
    raw: async (request, h, viewer) => {
      const { pid } = validateQuery(manyPids, request.query) as { pid: number[] };
      const zip = h.response(await exporter.stream(viewer as Viewer, pid));
      return asAttachment(zip, 'application/zip', 'problem_export.zip');
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
            publish: oneOf(PUBLISH),
            texts: optional(oneOf(TEXT_CHOICES)),
          }),
          { min: 1, max: Limits.archiveFiles.max },
        ),
      }),
      handle: ({ body, viewer, locale }) => importer.commit({ viewer, locale }, body),
    },
    'DELETE /api/admin/problem/import': {
      access: 'can:problem_admin',
      // Nothing was imported.
      audit: false,
      query: schemaFor<{ id: string }>({ id: text({ min: 1, max: 64 }) }),
      handle: ({ query, viewer }) => importer.discard(viewer, query.id).then(() => null),
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
