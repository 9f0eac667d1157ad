import { Readable } from 'node:stream';
import {
  asAttachment,
  id,
  optional,
  routes,
  schemaFor,
  text,
  validateQuery,
  type AnyRoute,
  type Clock,
  fileStampOf,
  searchText,
} from '@tribunal/server';
import { AuditLimits, type AuditFilter, type AuditLogCalls, type AuditQuery } from '../contract';
import type { AuditLogReader } from './audit-log-reader';

const access = 'can:audit_log';
const INSTANT_MAX = 40;
const CALL_MAX = 200;

const filterFields = {
  actor: optional(searchText()),
  subject: optional(text({ ...AuditLimits.keyword, pattern: /^[a-z-]+:.+$/ })),
  call: optional(text({ max: CALL_MAX })),
  area: optional(text({ ...AuditLimits.keyword })),
  from: optional(text({ max: INSTANT_MAX })),
  to: optional(text({ max: INSTANT_MAX })),
  keyword: optional(searchText()),
};
const filter = schemaFor<AuditFilter>(filterFields);

export const auditLogRoutes = (log: AuditLogReader, clock: Clock): AnyRoute[] => [
  ...routes<AuditLogCalls>()({
    'GET /api/admin/audit-log': {
      access,
      query: schemaFor<AuditQuery>({ ...filterFields, beforeId: optional(id()) }),
      handle: ({ query }) => log.list(query),
    },
    'GET /api/admin/audit-log/calls': { access, handle: () => log.calls() },
  }),
  {
    method: 'GET',
    path: '/api/admin/audit-log/export',
    access,
    raw: (request, h) => {
      const chosen = validateQuery(filter, request.query) as AuditFilter;
      const name = `audit-log-${fileStampOf(clock.now())}.csv`;
      const lines = Readable.from(log.csv(chosen, request.app.locale), { objectMode: false });
      return asAttachment(h.response(lines), 'text/csv', name);
    },
  },
];
