import type { Locale } from '@tribunal/contract';
import type { JudgeIdentity } from './access/auth-guard';
import type { AnyRoute } from './routes';
import type { Viewer } from './access/viewer';

declare module '@hapi/hapi' {
  interface RequestApplicationState {
    id: string;
    locale: Locale;
    /** Address of the client, or of the last trusted proxy. */
    ip: string;
    viewer: Viewer | null;
    /** Name of the API token that the call was made with. */
    apiToken?: string;
    /** null if no judge makes the call, or one that registers with the shared token. */
    judge: JudgeIdentity | null;
    /** Headers of the reply, sent whatever the outcome of the call. */
    headers: Record<string, string>;
    /** The route that serves the call; its plugin may be disabled meanwhile. */
    route: AnyRoute;
    /** Ids of the plugin that serves the call and of those that it requires. */
    owners?: readonly string[];
    /** Notifies the plugin's gate that the call has ended. */
    leave?: () => void;
  }
}
