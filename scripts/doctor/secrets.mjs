import { fine, lack } from './look.mjs';
import { valueOf } from './network.mjs';

/** As `config/schema.ts` reads them; a test compares the two. */
const LEAST = 16;
const KEY = /^[0-9a-f]{64}$/i;
const PASSWORD = { min: 6, max: 20 };

const MAKE = 'openssl rand -base64 24 makes one, the same for the server and every judge';

const tooShort = (variable, text) =>
  text.length < LEAST && lack(`${variable} has ${text.length} characters, and ${LEAST} are needed`, MAKE);

const CHECKS = {
  JUDGE_TOKEN: (text) => tooShort('JUDGE_TOKEN', text),
  QUEUE_ROLE_PASSWORD: (text) => tooShort('QUEUE_ROLE_PASSWORD', text),
  REMOTE_SECRETS_KEY: (text) =>
    !KEY.test(text) &&
    lack(
      `REMOTE_SECRETS_KEY is not 64 hexadecimal digits (it has ${text.length} characters)`,
      'openssl rand -hex 32 makes one, the same for the server and every judge-remote',
    ),
  ROOT_PASSWORD: (text) =>
    (text.length < PASSWORD.min || text.length > PASSWORD.max) &&
    lack(`ROOT_PASSWORD has ${text.length} characters`, `choose one of ${PASSWORD.min} to ${PASSWORD.max}`),
};

const NAMES = {
  JUDGE_TOKEN: 'judge token',
  QUEUE_ROLE_PASSWORD: 'role password',
  REMOTE_SECRETS_KEY: 'secrets key',
  ROOT_PASSWORD: 'root password',
};

/** A look for each secret that is set. */
export const secretLooks = (env) =>
  Object.entries(CHECKS).map(([variable, check]) => {
    const text = valueOf(env, variable);
    return [NAMES[variable], 'to start', () => (text ? check(text) || fine('well formed') : null)];
  });
