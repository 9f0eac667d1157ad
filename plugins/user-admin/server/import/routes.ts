import {
  audit,
  badInput,
  list,
  nullable,
  oneOf,
  routes,
  schemaFor,
  text,
  unavailable,
  type RouteSpec,
  type Texts,
} from '@tribunal/server';
import type { Locale } from '@tribunal/contract';
import {
  IMPORT_MODES,
  UserAdminLimits,
  type ImportRequest,
  type UserImport,
  type UserImportCalls,
} from '../../contract';
import type { ImportStore } from './import-store';
import { presentImport, presentPreview } from './presenter';
import type { RowChecker } from './row-checker';
import type { UserImporter } from './user-importer';

/** Bytes of a body with `importRows` rows of the longest fields: a character needs up to three, and JSON escapes some. */
const MAX_BYTES = 20 * 1024 * 1024;
/** Cells of a row that are read; more than the columns of a file, so that a row with too many is named. */
const MAX_CELLS = 50;
/** Failed users that the reply to `insert-batch-user` names. */
const LISTED_NAMES = 100;

const file = schemaFor<Pick<ImportRequest, 'text'>>({ text: text({ min: 1, ...UserAdminLimits.importText }) });
const request = schemaFor<ImportRequest>({
  text: text({ min: 1, ...UserAdminLimits.importText }),
  mode: oneOf(IMPORT_MODES),
});
const batch = schemaFor<{ users: (string | null)[][] }>({
  users: list(list(nullable(text(UserAdminLimits.importText)), { max: MAX_CELLS }), {
    min: 1,
    ...UserAdminLimits.importRows,
  }),
});

interface ImportServices {
  checker: RowChecker;
  importer: UserImporter;
  store: ImportStore;
  texts: Texts;
}

export const importRoutes = ({ checker, importer, store, texts }: ImportServices): RouteSpec[] => {
  const latest = async (uid: string, locale: Locale): Promise<UserImport | null> => {
    const found = await store.find(uid);
    return found && presentImport(texts, locale, found);
  };
  return routes<UserImportCalls>()({
    'POST /api/admin/user/import/preview': {
      access: 'can:user_admin',
      audit: false,
      body: file,
      maxBytes: MAX_BYTES,
      handle: async ({ body, locale }) => presentPreview(texts, locale, await checker.checkFile(body.text)),
    },
    'POST /api/admin/user/import': {
      access: 'can:user_admin',
      body: request,
      // It contains passwords.
      secretFields: ['text'],
      maxBytes: MAX_BYTES,
      handle: async ({ body, viewer, locale }) => {
        const rows = await checker.checkFile(body.text);
        audit.describe({ after: { users: rows.valid.length } });
        await importer.start(viewer.uid, rows, body.mode);
        return (await latest(viewer.uid, locale))!;
      },
    },
    'GET /api/admin/user/import': {
      access: 'can:user_admin',
      handle: ({ viewer, locale }) => latest(viewer.uid, locale),
    },
    'POST /api/admin/user/insert-batch-user': {
      access: 'can:user_admin',
      body: batch,
      secretFields: ['users'],
      maxBytes: MAX_BYTES,
      handle: async ({ body, viewer }) => {
        const rows = await checker.check(body.users.map((cells, place) => ({ row: place + 1, cells })));
        audit.describe({ after: { users: rows.valid.length } });
        const { finished } = await importer.start(viewer.uid, rows, 'good');
        const { outcome, created, errors } = await finished;
        if (outcome === 'interrupted') throw unavailable('user-admin.importInterrupted', { created });
        if (errors.length === 0) return null;
        const names = [...new Map(errors.map(({ row, username }) => [row, username])).values()];
        const values = { created, failed: names.length, names: names.slice(0, LISTED_NAMES).join(', ') };
        throw badInput('users', 'user-admin.importResult', values);
      },
    },
  });
};
