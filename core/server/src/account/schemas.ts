import Joi from 'joi';
import {
  GENDERS,
  Limits,
  type AccountCalls,
  type BodyOf,
  type LoginBody,
  type RegisterBody,
  type UserInfoChange,
} from '@tribunal/contract';
import { custom, flag, nullable, oneOf, optional, rowOf, schemaFor, text } from '@tribunal/platform';
import replies from '../replies.json';

type Body<K extends keyof AccountCalls> = BodyOf<AccountCalls, K>;

/**
 * Rejects control characters, characters that change the text direction, and characters that take up space but are
 * invisible.
 */
const VISIBLE = /^[^\p{C}\p{Zl}\p{Zp}\u115f\u1160\u2800\u3164\uffa0]*$/u;
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
const MAX_SECRET_LENGTH = 64;
const MAX_UUID_LENGTH = 36;

/** The name that a user logs in with. */
export const username = () => text({ ...Limits.username, trim: 'trim', visible: VISIBLE });
/** A password in clear. */
export const password = () => text(Limits.password);
/** A valid address. */
export const email = () => custom<string>(Joi.string().trim().max(Limits.email.max).email({ tlds: false }));
/** An address that is still being typed, which need not be valid yet. */
const anyEmail = () => text({ ...Limits.email, trim: 'trim' });
const emailCode = () => custom<string>(Joi.string().trim().length(Limits.emailCode.exactly));
const lineOrNull = (limits: { max: number }) => nullable(text({ ...limits, trim: 'trim', visible: VISIBLE }));
const line = (limits: { max: number }) => optional(lineOrNull(limits));
/** The name of the person, or null. */
export const realname = () => lineOrNull(Limits.realname);
/** The name that is shown beside the username, or null. */
export const nickname = () => lineOrNull(Limits.nickname);
/** The school of the person, or null. */
export const school = () => lineOrNull(Limits.school);

/** Fields with which a login answers a captcha. */
export const captchaAnswer = () => ({
  captcha: optional(text({ max: Limits.captcha.max, trim: 'trim' })),
  captchaKey: optional(text({ max: MAX_SECRET_LENGTH })),
});

export const login = schemaFor<LoginBody>({
  username: username(),
  password: password(),
  ...captchaAnswer(),
});

export const register = schemaFor<RegisterBody>({
  username: username(),
  password: password(),
  email: email(),
  // Clients send an empty code to a site that requires none.
  code: optional(text({ max: Limits.emailCode.exactly, trim: 'trim' })),
});

export const lookUp = schemaFor<Body<'POST /api/check-username-or-email'>>({
  username: optional(text({ max: Limits.shortText.max, trim: 'trim' })),
  email: optional(anyEmail()),
});

export const mailAddress = schemaFor<{ email: string }>({ email: email() });

export const applyReset = schemaFor<Body<'POST /api/apply-reset-password'>>({
  captcha: text({ ...Limits.captcha, trim: 'trim' }),
  captchaKey: text({ min: 1, max: MAX_SECRET_LENGTH }),
  email: email(),
});

export const reset = schemaFor<Body<'POST /api/reset-password'>>({
  username: username(),
  password: password(),
  code: text({ min: 1, max: MAX_SECRET_LENGTH, trim: 'trim' }),
});

export const changeEmail = schemaFor<Body<'POST /api/change-email'>>({
  password: password(),
  newEmail: email(),
  code: emailCode(),
});

export const changeUserInfo = schemaFor<UserInfoChange>(
  {
    realname: line(Limits.realname),
    nickname: line(Limits.nickname),
    signature: optional(nullable(text(Limits.longText))),
    blog: line(Limits.shortText),
    gender: optional(oneOf(GENDERS)),
    github: line(Limits.shortText),
    school: line(Limits.school),
    number: line(Limits.number),
    cfUsername: line(Limits.shortText),
  },
  [...rowOf(replies, 'POST /api/change-userInfo'), 'course'],
);

export const endSession = schemaFor<{ id: string }>({ id: text({ max: MAX_UUID_LENGTH, pattern: UUID }) });

export const changePassword = schemaFor<Body<'POST /api/change-password'>>({
  oldPassword: password(),
  newPassword: password(),
  endTokens: optional(flag()),
});
