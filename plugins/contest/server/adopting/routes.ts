import { Limits } from '@tribunal/contract';
import { id, list, nullable, optional, routes, schemaFor, text, type RouteSpec } from '@tribunal/server';
import { ContestLimits, type AdoptingCalls } from '../../contract';
import type { RecordFile } from '../../record';
import type { RecordBankLinks } from './bank-links';
import type { RecordDesk } from './desk';

const RECORD_BYTES = ContestLimits.record.bytes;
/** In a body each quotation mark of the file takes two bytes. */
const BODY_BYTES = 2 * RECORD_BYTES;

const recordFile = schemaFor<RecordFile>({
  name: text({ min: 1, max: Limits.shortText.max }),
  text: text({ max: RECORD_BYTES }),
});

const access = 'can:contest_admin';

export const adoptingRoutes = (records: RecordDesk, links: RecordBankLinks): RouteSpec[] =>
  routes<AdoptingCalls>()({
    'POST /api/admin/contest/record': {
      access,
      body: schemaFor<AdoptingCalls['POST /api/admin/contest/record']['body']>({
        name: text({ max: Limits.shortText.max }),
        text: optional(text({ min: 1, max: RECORD_BYTES })),
        files: optional(list(recordFile, { min: 1, max: ContestLimits.record.files })),
        title: optional(text({ ...ContestLimits.title, trim: 'trim' })),
      }),
      maxBytes: BODY_BYTES,
      handle: ({ viewer, body, locale }) => records.take(viewer, body, locale),
    },
    'PUT /api/admin/contest/record-problem': {
      access,
      body: schemaFor<AdoptingCalls['PUT /api/admin/contest/record-problem']['body']>({
        cid: id(),
        displayId: text(ContestLimits.displayId),
        pid: nullable(id()),
      }),
      handle: ({ viewer, body }) => links.link(viewer, body),
    },
  });
