import type { Request, ResponseToolkit } from '@hapi/hapi';
import { flag, id, routes, schemaFor, text, validateQuery, type AnyRoute, type FieldsOf } from '@tribunal/server';
import { NEW_PASSWORD_KEY, respondWithPasswords, type NewPasswordStore } from '@tribunal/server/account';
import {
  MemberImportLimits,
  type MemberImportCalls,
  type MemberImportRequest,
  type MemberImportResult,
} from '../../contract';
import type { Settings } from '../groups/group-service';
import { IMPORTED, type MemberImporter } from './member-importer';

interface ImportServices {
  importer: MemberImporter;
  passwords: NewPasswordStore;
  settings: () => Promise<Settings>;
}

const file: FieldsOf<MemberImportRequest> = {
  gid: id(),
  text: text({ min: 1, ...MemberImportLimits.text }),
  createsAccounts: flag(),
};
const key = () => text({ min: 1, max: 64, pattern: NEW_PASSWORD_KEY });
const sheetQuery = schemaFor<{ key: string }>({ key: key() });

export const memberImportRoutes = ({ importer, passwords, settings }: ImportServices): AnyRoute[] => [
  ...routes<MemberImportCalls>()({
    'GET /api/group/import': {
      access: 'user',
      query: schemaFor<{ gid: number }>({ gid: id() }),
      handle: async ({ viewer, query }) => ({
        canCreateAccounts: await importer.canCreateAccounts(viewer, query.gid, await settings()),
      }),
    },
    'POST /api/group/import/preview': {
      access: 'user',
      body: schemaFor<MemberImportRequest>(file),
      handle: async ({ viewer, body, ip, locale }) =>
        importer.preview({ viewer, ip, locale, settings: await settings() }, body),
    },
    'POST /api/group/import': {
      access: 'user',
      audit: true,
      body: schemaFor<MemberImportRequest & { key: string }>({ ...file, key: key() }),
      secretFields: ['key', 'text'],
      handle: async ({ viewer, body, ip, locale }) =>
        importer.import({ viewer, ip, locale, settings: await settings() }, body),
    },
  }),
  {
    method: 'GET',
    path: '/api/file/group-passwords',
    access: 'user',
    raw: async ({ query }: Request, h: ResponseToolkit, viewer) => {
      const { key } = validateQuery(sheetQuery, query) as { key: string };
      const { created } = await passwords.take<MemberImportResult>({ purpose: IMPORTED, uid: viewer!.uid, key });
      return respondWithPasswords(h, created);
    },
  },
];
