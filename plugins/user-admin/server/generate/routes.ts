import type { Request, ResponseToolkit } from '@hapi/hapi';
import { Limits } from '@tribunal/contract';
import {
  integer,
  optional,
  respondWithSheet,
  routes,
  schemaFor,
  text,
  validateQuery,
  type AnyRoute,
  type Sheet,
} from '@tribunal/server';
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

/** Passwords are cells of the product: they must not change, and a typed cell is not evaluated. */
const sheetOf = (users: readonly GeneratedUser[]): Sheet => [
  ['username', 'password'],
  ...users.map(({ username, password }) => [username, password]),
];

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
      const sheet = sheetOf(await passwords.take(viewer!.uid, key));
      return respondWithSheet(h, sheet, { format: 'xlsx', fileName: FILE_NAME, sheetName: SHEET_NAME });
    },
  },
];
