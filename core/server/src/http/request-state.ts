import type { Locale } from '@tribunal/contract';
import type { JudgeIdentity } from './authentication';
import type { AnyRoute } from './routes';
import type { Viewer } from './viewer';

declare module '@hapi/hapi' {
  interface RequestApplicationState {
    id: string;
    locale: Locale;
    /** Address of the client, or of the last proxy that is trusted. */
    ip: string;
    viewer: Viewer | null;
    /** null where no judge calls, or one that registers with the shared token. */
    judge: JudgeIdentity | null;
    /** Headers that the reply carries whatever becomes of the call. */
    headers: Record<string, string>;
    /** What the call is served by; a plugin may go off meanwhile. */
    route: AnyRoute;
    /** Tells the plugin's gate that the call has ended. */
    leave?: () => void;
  }
}
