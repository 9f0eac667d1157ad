import type { RemoteCredentials } from '@tribunal/contract';
import { Misunderstood } from './wish';

type Env = Readonly<Record<string, string | undefined>>;

/** Of the environment and nowhere else: arguments can be read by everybody on the machine. null: none are given. */
export function credentialsOf(env: Env): RemoteCredentials | null {
  const { REMOTE_USER: name, REMOTE_PASSWORD: password, REMOTE_SESSION: session } = env;
  if (!name && !password && !session) return null;
  if (!name) throw new Misunderstood('REMOTE_USER is missing: the name of the account.');
  return { name, password: password || null, session: session || null };
}

export function needCredentials(env: Env): RemoteCredentials {
  const credentials = credentialsOf(env);
  if (!credentials?.password && !credentials?.session) {
    throw new Misunderstood('This needs an account: set REMOTE_USER, and REMOTE_PASSWORD or REMOTE_SESSION.');
  }
  return credentials;
}

/** A password as it is; of a session also each of its cookies. */
export const secretsOf = (credentials: RemoteCredentials | null): string[] => {
  const { password = null, session = null } = credentials ?? {};
  const cookies = (session ?? '').split(/;\s*/).map((pair) => pair.slice(pair.indexOf('=') + 1));
  return [password, session, ...cookies].filter((secret) => secret !== null);
};
