import { DAY_MS } from '@tribunal/contract';
import { Clock, Db, defineServerPart, tokenScopes } from '@tribunal/server';
import { purgeAuditLog } from '@tribunal/server/platform';
import { auditLog } from '../plugin';
import { AuditLogReader } from './audit-log-reader';
import { auditLogRoutes } from './routes';

export default defineServerPart(auditLog, (scope) => {
  scope.provide(AuditLogReader);
  scope.serve(auditLogRoutes(scope.get(AuditLogReader), scope.get(Clock)));
  scope.schedule({
    name: 'purge-audit-log',
    cron: '41 3 * * *',
    run: async () => {
      const { keepDays } = await scope.settings();
      await purgeAuditLog(scope.get(Db), new Date(scope.get(Clock).now().getTime() - keepDays * DAY_MS));
    },
  });
  scope.contribute(tokenScopes, { admin: ['GET /api/admin/audit-log', 'GET /api/admin/audit-log/calls'] });
});
