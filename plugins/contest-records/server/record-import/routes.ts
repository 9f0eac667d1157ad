import { Limits } from '@tribunal/contract';
import { id, list, nullable, optional, routes, schemaFor, text, type RouteSpec } from '@tribunal/server';
import { ContestLimits } from '@tribunal/plugin-contest/contract';
import { type RecordImportCalls, type RecordImportRequest, RecordLimits } from '../../contract';
import type { RecordFile } from '../../record';
import type { RecordProblemLinkService } from './record-problem-link-service';
import type { RecordImportService } from './record-import-service';

const RECORD_BYTES = RecordLimits.bytes;
/** In a request body each quotation mark of the file takes two bytes. */
const BODY_BYTES = 2 * RECORD_BYTES;

const recordFile = schemaFor<RecordFile>({
  name: text({ min: 1, max: Limits.shortText.max }),
  text: text({ max: RECORD_BYTES }),
});

const record = schemaFor<RecordImportRequest>({
  name: text({ max: Limits.shortText.max }),
  text: optional(text({ min: 1, max: RECORD_BYTES })),
  files: optional(list(recordFile, { min: 1, max: RecordLimits.files })),
  title: optional(text({ ...ContestLimits.title, trim: 'trim' })),
});

const access = 'can:contest_admin';

export const recordImportRoutes = (records: RecordImportService, links: RecordProblemLinkService): RouteSpec[] =>
  routes<RecordImportCalls>()({
    'POST /api/admin/contest/record/preview': {
      access,
      audit: false,
      body: record,
      maxBytes: BODY_BYTES,
      handle: ({ body, locale }) => records.preview(body, locale),
    },
    'POST /api/admin/contest/record': {
      access,
      body: record,
      maxBytes: BODY_BYTES,
      handle: ({ viewer, body, locale }) => records.importRecord(viewer, body, locale),
    },
    'PUT /api/admin/contest/record-problem': {
      access,
      body: schemaFor<RecordImportCalls['PUT /api/admin/contest/record-problem']['body']>({
        cid: id(),
        displayId: text(ContestLimits.displayId),
        pid: nullable(id()),
      }),
      handle: ({ viewer, body }) => links.link(viewer, body),
    },
  });
