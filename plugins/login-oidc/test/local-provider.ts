import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';

/** What the provider says of somebody. */
export interface Person {
  sub: string;
  [claim: string]: unknown;
}

export interface LocalProvider extends AsyncDisposable {
  readonly issuer: string;
  /** Whom the next login at the provider identifies; null: the user cancels. */
  person: Person | null;
  /** What the provider does with requests of the site: it answers, fails, or stays silent. */
  state: 'working' | 'failing' | 'silent';
  /** Follows the address of a login as a browser does; returns the address of the site to which it leads. */
  visit(url: string): Promise<URL>;
}

export const CLIENT = { id: 'tribunal', secret: 'secret of the client' };

/** Starts a real OpenID Connect provider on this machine, which asks nobody for a password. */
export async function startProvider(redirectUri: string): Promise<LocalProvider> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const people = new Map<string, Person>();
  const provider = new Provider(issuer, {
    clients: [{ client_id: CLIENT.id, client_secret: CLIENT.secret, redirect_uris: [redirectUri] }],
    claims: {
      email: ['email', 'email_verified'],
      profile: ['name', 'preferred_username', 'nickname'],
    },
    cookies: { keys: ['key of a test'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    pkce: { required: () => true },
    findAccount: (_context, sub) => ({ accountId: sub, claims: () => people.get(sub)! }),
    // Everything that the site asks for is granted.
    loadExistingGrant: async ({ oidc }) => {
      const grant = new oidc.provider.Grant({ clientId: oidc.client!.clientId, accountId: oidc.session!.accountId! });
      grant.addOIDCScope('openid profile email');
      await grant.save();
      return grant;
    },
  });
  const finishInteraction = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { person } = local;
    if (person) people.set(person.sub, person);
    const result = person ? { login: { accountId: person.sub, remember: false } } : { error: 'access_denied' };
    await provider.interactionFinished(request, response, result);
  };
  const callback = provider.callback();
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (local.state === 'silent') return;
    if (local.state === 'failing') return void response.writeHead(500).end('out of order');
    if (request.url?.startsWith('/interaction/')) return void finishInteraction(request, response);
    void callback(request, response);
  });

  const local: LocalProvider = {
    issuer,
    person: null,
    state: 'working',
    visit: async (first) => {
      const cookies = new Map<string, string>();
      let url = new URL(first);
      while (url.origin === issuer) {
        const cookie = [...cookies].map((pair) => pair.join('=')).join('; ');
        const reply = await fetch(url, { redirect: 'manual', headers: { cookie } });
        for (const set of reply.headers.getSetCookie()) {
          const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
          cookies.set(name, value);
        }
        const location = reply.headers.get('location');
        if (!location) throw new Error(`${reply.status} ${await reply.text()}`);
        url = new URL(location, url);
      }
      return url;
    },
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
  return local;
}
