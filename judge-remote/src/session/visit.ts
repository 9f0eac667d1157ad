import type { SerializedCookieJar } from 'tough-cookie';

export interface KeptHost {
  cookies: SerializedCookieJar | null;
  note: string | null;
}

/** What is kept of a visit between two processes. */
export interface KeptVisit extends KeptHost {
  /** Where it was made. */
  endpoint: string;
  hosts: Readonly<Record<string, KeptHost>>;
}

export const visitText = (visit: KeptVisit): string => JSON.stringify(visit);

/** null: it is not what `visitText` made, and the account logs in anew. */
export function readVisit(text: string): KeptVisit | null {
  try {
    const read = JSON.parse(text) as Partial<KeptVisit> | null;
    if (typeof read?.endpoint !== 'string' || typeof read.hosts !== 'object') return null;
    return { endpoint: read.endpoint, cookies: read.cookies ?? null, note: read.note ?? null, hosts: read.hosts };
  } catch {
    return null;
  }
}
