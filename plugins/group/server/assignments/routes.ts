import type { Request, ResponseToolkit } from '@hapi/hapi';
import {
  id,
  oneOf,
  optional,
  pageFields,
  respondWithSheet,
  routes,
  schemaFor,
  validateQuery,
  type AnyRoute,
  type RawRouteSpec,
  searchText,
} from '@tribunal/server';
import { respondWithCsv, type SheetLine } from '@tribunal/server/platform';
import {
  ASSIGNMENT_FORMATS,
  assignmentFileName,
  type AssignmentCalls,
  type AssignmentFormat,
  type AssignmentQuery,
} from '../../contract';
import type { AssignmentReader } from './assignment-reader';

interface DownloadQuery {
  gid: number;
  format?: AssignmentFormat;
}

const SHEET_NAME = 'assignments';
const downloadQuery = schemaFor<DownloadQuery>({ gid: id(), format: optional(oneOf(ASSIGNMENT_FORMATS)) });

/** The download. Raw routes validate their query themselves. */
const downloadRoute = (assignments: AssignmentReader): RawRouteSpec => ({
  method: 'GET',
  path: '/api/file/download-group-assignments',
  access: 'user',
  raw: async (request: Request, h: ResponseToolkit, viewer) => {
    const { gid, format = 'xlsx' } = validateQuery(downloadQuery, request.query) as DownloadQuery;
    const lines = await assignments.openLines(viewer!, { gid, format }, request.app.ip, request.app.locale);
    const fileName = assignmentFileName(gid, format);
    if (format === 'csv') return respondWithCsv(h, lines, fileName);
    const sheet: SheetLine[] = [];
    for await (const line of lines) sheet.push(line);
    return respondWithSheet(h, sheet, { format, fileName, sheetName: SHEET_NAME });
  },
});

export const assignmentRoutes = (assignments: AssignmentReader): AnyRoute[] => [
  ...routes<AssignmentCalls>()({
    'GET /api/group/get-assignment-list': {
      access: 'user',
      query: schemaFor<AssignmentQuery>({
        gid: id(),
        keyword: optional(searchText()),
        ...pageFields,
      }),
      handle: ({ viewer, query }) => assignments.getPage(viewer, query),
    },
  }),
  downloadRoute(assignments),
];
