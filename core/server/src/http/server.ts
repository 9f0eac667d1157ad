import { randomUUID } from 'node:crypto';
import type { BlockList } from 'node:net';
import inert from '@hapi/inert';
import { server as hapi, type Request, type ResponseObject, type Server } from '@hapi/hapi';
import { API_PREFIX, Headers } from '@tribunal/contract';
import type { Logger } from 'pino';
import { LOCALE_KEY, chooseLocale, type Texts } from '../locale';
import { clientAddress } from './client-address';
import { notFound } from './errors';
import { lingerWhileSending } from './linger';
import { refusal } from './refusal';
import './request-state';
import { SECURITY_HEADERS } from './security-headers';
import type { UntrustedProxyList } from './untrusted-proxies';
import { UPLOAD_TIMEOUT_MS } from './upload';
import { serveWebApp } from './web-app';

export interface HttpOptions {
  host: string;
  port: number;
  webDist: string;
  /** Addresses and networks whose `x-forwarded-for` is believed. */
  proxies: BlockList;
  untrusted: UntrustedProxyList;
  log: Logger;
  texts: Texts;
}

/** Read by hand, as the only cookie there is: refusals that come before a route is found have a language too. */
const COOKIE = new RegExp(`(?:^|;\\s*)${LOCALE_KEY}=([\\w-]+)`);
const ALWAYS = {
  ...SECURITY_HEADERS,
  'access-control-expose-headers': [Headers.token, Headers.refresh, Headers.requestId].join(', '),
};
/** What callers are asked to wait when something is away, in seconds. */
const RETRY_AFTER_S = 5;
/** Below this, in bytes, packing a reply takes longer than sending it. */
const PACKED_FROM = 4096;

/** Everything that holds for each request whatever it asks for: id, language, address, envelope, headers, log line. */
export async function createHttpServer(options: HttpOptions): Promise<Server> {
  const server = hapi({
    host: options.host,
    port: options.port,
    routes: { state: { parse: false } },
    compression: { minBytes: PACKED_FROM },
    router: { stripTrailingSlash: true },
    debug: false,
  });
  // Each route limits the time of its body; by itself node ends every request after five minutes.
  server.listener.requestTimeout = UPLOAD_TIMEOUT_MS;
  await server.register(inert);
  server.ext('onRequest', (request, h) => {
    prepare(request, options.proxies);
    options.untrusted.note(request);
    return h.continue;
  });
  server.ext('onPreResponse', (request, h) => {
    const { response } = request;
    const reply = response instanceof Error ? h.response(explain(request, response, options)) : response;
    if (response instanceof Error) reply.code((reply.source as { status: number }).status);
    addHeaders(request, reply);
    lingerWhileSending(request);
    return reply;
  });
  server.events.on('response', (request) => {
    request.app.leave?.();
    logLine(request, options.log);
  });
  refuseUnknownCalls(server);
  serveWebApp(server, options.webDist, options.texts);
  return server;
}

function prepare(request: Request, proxies: BlockList): void {
  request.app.id = randomUUID();
  request.app.viewer = null;
  request.app.headers = {};
  request.app.ip = clientAddress(request.info.remoteAddress, headerOf(request, 'x-forwarded-for'), proxies);
  request.app.locale = chooseLocale({
    query: request.query?.[LOCALE_KEY],
    cookie: COOKIE.exec(headerOf(request, 'cookie') ?? '')?.[1],
    acceptLanguage: headerOf(request, 'accept-language'),
  });
}

const headerOf = (request: Request, name: string): string | undefined => {
  const value: unknown = request.headers[name];
  return typeof value === 'string' ? value : undefined;
};

function explain(request: Request, error: Error, { texts, log }: HttpOptions) {
  const { locale, id: requestId } = request.app;
  const { isFault, body } = refusal(error, { texts, locale, requestId });
  const uid = request.app.viewer?.uid;
  if (isFault) log.error({ requestId, uid, err: error, method: request.method, path: request.path }, 'a call failed');
  return body;
}

function addHeaders(request: Request, reply: ResponseObject): void {
  Object.assign(reply.headers, ALWAYS);
  reply.header(Headers.requestId, request.app.id);
  for (const [name, value] of Object.entries(request.app.headers)) reply.header(name, value);
  if (reply.statusCode === 503) reply.header('retry-after', String(RETRY_AFTER_S), { override: false });
  if (request.path.startsWith(`${API_PREFIX}/`)) reply.header('cache-control', 'no-store', { override: false });
}

function logLine(request: Request, log: Logger): void {
  const status = 'statusCode' in request.response ? request.response.statusCode : 0;
  const ms = (request.info.completed || Date.now()) - request.info.received;
  log.info({ requestId: request.app.id, method: request.method, path: request.path, status, ms }, 'request');
}

/** Under /api every answer is an envelope, also for what does not exist. */
function refuseUnknownCalls(server: Server): void {
  const refuse = () => {
    throw notFound();
  };
  // GET has a route of its own: the browser application answers every other GET.
  for (const method of ['GET', '*'] as const) {
    server.route({
      method,
      path: `${API_PREFIX}/{path*}`,
      options: { ext: { onPreAuth: { method: refuse } } },
      handler: refuse,
    });
  }
}
