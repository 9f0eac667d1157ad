import { pass, fail } from './check.mjs';
import { valueOf } from './network.mjs';

/** Minimum length of a secret. Must equal the value in `config/schema.ts`; a test compares the two. */
const MIN_LENGTH = 16;
const KEY = /^[0-9a-f]{64}$/i;
const PASSWORD = { min: 6, max: 20 };

const MAKE = 'openssl rand -base64 24 makes one, the same for the server and every judge';

const tooShort = (variable, text) =>
  text.length < MIN_LENGTH && fail(`${variable} has ${text.length} characters, and ${MIN_LENGTH} are needed`, MAKE);

const CHECKS = {
  JUDGE_TOKEN: (text) => tooShort('JUDGE_TOKEN', text),
  QUEUE_ROLE_PASSWORD: (text) => tooShort('QUEUE_ROLE_PASSWORD', text),
  REMOTE_SECRETS_KEY: (text) =>
    !KEY.test(text) &&
    fail(
      `REMOTE_SECRETS_KEY is not 64 hexadecimal digits (it has ${text.length} characters)`,
      'openssl rand -hex 32 makes one, the same for the server and every judge-remote',
    ),
  ROOT_PASSWORD: (text) =>
    (text.length < PASSWORD.min || text.length > PASSWORD.max) &&
    fail(`ROOT_PASSWORD has ${text.length} characters`, `choose one of ${PASSWORD.min} to ${PASSWORD.max}`),
};

const NAMES = {
  JUDGE_TOKEN: 'judge token',
  QUEUE_ROLE_PASSWORD: 'role password',
  REMOTE_SECRETS_KEY: 'secrets key',
  ROOT_PASSWORD: 'root password',
};

/** Returns a check for each secret; variables that are not set are skipped. */
export const secretChecks = (env) =>
  Object.entries(CHECKS).map(([variable, check]) => {
    const text = valueOf(env, variable);
    return [NAMES[variable], 'to start', () => (text ? check(text) || pass('well formed') : null)];
  });
