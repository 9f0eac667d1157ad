import type { Request, ResponseToolkit } from '@hapi/hapi';
import { Limits } from '@tribunal/contract';
import {
  asAttachment,
  integer,
  optional,
  routes,
  schemaFor,
  text,
  validateQuery,
  XLSX,
  type AnyRoute,
} from '@tribunal/server';
import writeXlsxFile from 'write-excel-file/node';
import {
  GENERATE_KEY,
  UserAdminLimits,
  type GeneratedUser,
  type GenerateRequest,
  type UserGenerateCalls,
} from '../../contract';
import type { GeneratedPasswordStore } from './generated-password-store';
import type { UserGenerator } from './user-generator';

const SHEET_NAME = 'users';
const FILE_NAME = 'accounts.xlsx';
const MAX_KEY = 64;

const request = schemaFor<GenerateRequest>({
  prefix: optional(text({ max: Limits.username.max })),
  suffix: optional(text({ max: Limits.username.max })),
  number_from: optional(integer(UserAdminLimits.generatedNumber)),
  number_to: optional(integer(UserAdminLimits.generatedNumber)),
  password_length: optional(integer(Limits.password)),
  key: optional(text({ max: MAX_KEY, pattern: GENERATE_KEY })),
});
const sheetQuery = schemaFor<{ key: string }>({ key: text({ min: 1, max: MAX_KEY }) });

/** Cells are typed as text, so that a name which begins like a formula is not evaluated. */
const xlsxOf = (users: readonly GeneratedUser[]): Promise<Buffer> =>
  writeXlsxFile(
    [['username', 'password'], ...users.map(({ username, password }) => [username, password])].map((line) =>
      line.map((value) => ({ value, type: String })),
    ),
    { sheet: SHEET_NAME },
  ).toBuffer();

export const generateRoutes = (generator: UserGenerator, passwords: GeneratedPasswordStore): AnyRoute[] => [
  ...routes<UserGenerateCalls>()({
    'POST /api/admin/user/generate-user': {
      access: 'can:user_admin',
      body: request,
      handle: ({ body, viewer }) => generator.generate(viewer.uid, body),
    },
  }),
  {
    method: 'GET',
    path: '/api/file/generate-user-excel',
    access: 'can:user_admin',
    raw: async ({ query }: Request, h: ResponseToolkit, viewer) => {
      const { key } = validateQuery(sheetQuery, query) as { key: string };
      return asAttachment(h.response(await xlsxOf(await passwords.take(viewer!.uid, key))), XLSX, FILE_NAME);
    },
  },
];
