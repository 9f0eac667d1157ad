import { pass, fail } from './check.mjs';
import { valueOf } from './network.mjs';

/** Minimum length of a secret. Must equal the value in `config/schema.ts`; a test compares the two. */
const MIN_LENGTH = 16;
const KEY = /^[0-9a-f]{64}$/i;
const PASSWORD = { min: 6, max: 20 };

const MAKE = 'generate one with openssl rand -base64 24 and use it for the server and every judge';

/**
 * @param {string} variable
 * @param {string} text
 */
const tooShort = (variable, text) =>
  text.length < MIN_LENGTH &&
  fail(`${variable} has ${text.length} characters, but requires at least ${MIN_LENGTH}`, MAKE);

/** @type {Readonly<Record<keyof typeof NAMES, (text: string) => false | import('./check.mjs').Finding>>} */
const CHECKS = {
  JUDGE_TOKEN: (text) => tooShort('JUDGE_TOKEN', text),
  QUEUE_ROLE_PASSWORD: (text) => tooShort('QUEUE_ROLE_PASSWORD', text),
  REMOTE_SECRETS_KEY: (text) =>
    !KEY.test(text) &&
    fail(
      `REMOTE_SECRETS_KEY is not 64 hexadecimal digits (it has ${text.length} characters)`,
      'generate one with openssl rand -hex 32 and use it for the server and every judge-remote',
    ),
  ROOT_PASSWORD: (text) =>
    (text.length < PASSWORD.min || text.length > PASSWORD.max) &&
    fail(`ROOT_PASSWORD has ${text.length} characters`, `use ${PASSWORD.min} to ${PASSWORD.max} characters`),
};

const NAMES = {
  JUDGE_TOKEN: 'judge token',
  QUEUE_ROLE_PASSWORD: 'role password',
  REMOTE_SECRETS_KEY: 'secrets key',
  ROOT_PASSWORD: 'root password',
};
const SECRETS = /** @type {(keyof typeof NAMES)[]} */ (Object.keys(NAMES));

/**
 * Returns a check for each secret; variables that are not set are skipped.
 * @param {import('../lib/settings.mjs').Environment} env
 * @returns {import('./check.mjs').Check[]}
 */
export const secretChecks = (env) =>
  SECRETS.map((variable) => {
    const text = valueOf(env, variable);
    return [NAMES[variable], 'to start', () => (text ? CHECKS[variable](text) || pass('well formed') : null)];
  });
