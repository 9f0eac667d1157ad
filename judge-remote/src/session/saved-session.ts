import type { SerializedCookieJar } from 'tough-cookie';

export interface SavedHost {
  cookies: SerializedCookieJar | null;
  note: string | null;
}

/** The data of a session that is kept between two processes. */
export interface SavedSession extends SavedHost {
  /** Endpoint where the session was made. */
  endpoint: string;
  hosts: Readonly<Record<string, SavedHost>>;
}

export const serializeSession = (savedSession: SavedSession): string => JSON.stringify(savedSession);

/** Returns null if the text is not a saved session; the account then logs in again. */
export function parseSession(text: string): SavedSession | null {
  try {
    const read = JSON.parse(text) as Partial<SavedSession> | null;
    if (typeof read?.endpoint !== 'string' || typeof read.hosts !== 'object') return null;
    return { endpoint: read.endpoint, cookies: read.cookies ?? null, note: read.note ?? null, hosts: read.hosts };
  } catch {
    return null;
  }
}
