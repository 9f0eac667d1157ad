import type { Request, ResponseToolkit } from '@hapi/hapi';
import { Limits } from '@tribunal/contract';
import { integer, optional, routes, schemaFor, text, validateQuery, type AnyRoute } from '@tribunal/server';
import { NEW_PASSWORD_KEY, respondWithPasswords, type NewPasswordStore } from '@tribunal/server/account';
import { UserAdminLimits, type GeneratedUser, type GenerateRequest, type UserGenerateCalls } from '../../contract';
import { GENERATED, type UserGenerator } from './user-generator';

const MAX_KEY = 64;

const request = schemaFor<GenerateRequest>({
  prefix: optional(text({ max: Limits.username.max })),
  suffix: optional(text({ max: Limits.username.max })),
  number_from: optional(integer(UserAdminLimits.generatedNumber)),
  number_to: optional(integer(UserAdminLimits.generatedNumber)),
  password_length: optional(integer(Limits.password)),
  key: optional(text({ max: MAX_KEY, pattern: NEW_PASSWORD_KEY })),
});
const sheetQuery = schemaFor<{ key: string }>({ key: text({ min: 1, max: MAX_KEY }) });

export const generateRoutes = (generator: UserGenerator, passwords: NewPasswordStore): AnyRoute[] => [
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
      return respondWithPasswords(
        h,
        await passwords.take<GeneratedUser[]>({ purpose: GENERATED, uid: viewer!.uid, key }),
      );
    },
  },
];
