import type { AccountEvent, AccountEventCalls } from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import type { Knex } from 'knex';
import {
  type CoreArea,
  id,
  optional,
  routes,
  schemaFor,
  type RouteSpec,
  Texts,
  Db,
  actionNames,
} from '@tribunal/platform';

const PAGE_SIZE = 10;

@injectable()
class AccountEventReader {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Texts) private readonly texts: Texts,
  ) {}

  /** Lists what was done to the account of a user, the newest first, older than the event `beforeId`. */
  async list(uid: string, beforeId?: number): Promise<AccountEventCalls['GET /api/account-events']['data']> {
    const query = this.knex('auditEntry').where({ targetUid: uid });
    if (beforeId !== undefined) void query.where('id', '<', beforeId);
    const rows = await query
      .orderBy('id', 'desc')
      .limit(PAGE_SIZE + 1)
      .select('id', 'at', 'actorUid', 'actorName', 'ip', 'call', 'plugin', 'before', 'after');
    const records = rows.slice(0, PAGE_SIZE).map((row): AccountEvent => {
      // An actor without a uid is the command line of the site's machine.
      const isStaff = row.actorName !== null && row.actorUid !== uid;
      const by = isStaff ? 'staff' : row.actorUid === uid ? 'self' : 'unknown';
      return {
        id: row.id,
        at: row.at.toISOString(),
        names: actionNames(this.texts, row.plugin, row.call),
        by,
        ip: by === 'staff' ? null : row.ip,
        before: row.before,
        after: row.after,
      };
    });
    return { records, hasMore: rows.length > PAGE_SIZE };
  }
}

const accountEventRoutes = (events: AccountEventReader): RouteSpec[] =>
  routes<AccountEventCalls>()({
    'GET /api/account-events': {
      access: 'user',
      query: schemaFor<{ beforeId?: number | undefined }>({ beforeId: optional(id()) }),
      handle: ({ viewer, query }) => events.list(viewer.uid, query.beforeId),
    },
  });

/** Shows users what was done to their accounts. */
export const accountEventsArea: CoreArea = (scope) => {
  scope.provide(AccountEventReader);
  scope.serve(() => accountEventRoutes(scope.get(AccountEventReader)));
};
