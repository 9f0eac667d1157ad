import type { RemoteCredentials } from '@tribunal/remote-kit';
import { UsageError } from './remote-command';

type Env = Readonly<Record<string, string | undefined>>;

/**
 * Returns the credentials from the environment only, because every user of the machine can read arguments; null if
 * none are given.
 */
export function credentialsOf(env: Env): RemoteCredentials | null {
  const { REMOTE_USER: name, REMOTE_PASSWORD: password, REMOTE_SESSION: session } = env;
  if (!name && !password && !session) return null;
  if (!name) throw new UsageError('REMOTE_USER is not set. Set it to the name of the account.');
  return { name, password: password || null, session: session || null };
}

export function needCredentials(env: Env): RemoteCredentials {
  const credentials = credentialsOf(env);
  if (!credentials?.password && !credentials?.session) {
    throw new UsageError('This command requires an account. Set REMOTE_USER, and REMOTE_PASSWORD or REMOTE_SESSION.');
  }
  return credentials;
}

/** Returns a password itself, or for a session also each of its cookies. */
export const secretsOf = (credentials: RemoteCredentials | null): string[] => {
  const { password = null, session = null } = credentials ?? {};
  const cookies = (session ?? '').split(/;\s*/).map((pair) => pair.slice(pair.indexOf('=') + 1));
  return [password, session, ...cookies].filter((secret) => secret !== null);
};
