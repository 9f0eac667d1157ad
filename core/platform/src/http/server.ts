import { randomUUID } from 'node:crypto';
import type { BlockList } from 'node:net';
import inert from '@hapi/inert';
import { server as hapi, type Request, type ResponseObject, type Server } from '@hapi/hapi';
import { API_PREFIX, Headers } from '@tribunal/contract';
import type { Logger } from 'pino';
import { LOCALE_KEY, chooseLocale, type Texts } from '../locale';
import { drainWhileReplying, outliveDamage, UPLOAD_MS } from './body';
import { clientAddress } from './client/client-address';
import { errorResponse } from './error-response';
import './request-state';
import { SECURITY_HEADERS } from './security-headers';
import type { UntrustedProxyList } from './client/untrusted-proxies';
import { serveWebApp } from './web-app';

interface HttpOptions {
  host: string;
  port: number;
  webDist: string;
  /** Addresses and networks whose `x-forwarded-for` is trusted. */
  proxies: BlockList;
  untrusted: UntrustedProxyList;
  log: Logger;
  texts: Texts;
}

/** The cookie is parsed manually, as it is the only one: errors before routing must be localised, too. */
const COOKIE = new RegExp(`(?:^|;\\s*)${LOCALE_KEY}=([\\w-]+)`);
const COMMON_HEADERS = {
  ...SECURITY_HEADERS,
  'access-control-expose-headers': [Headers.token, Headers.refresh, Headers.requestId, Headers.ignoredParameters].join(
    ', ',
  ),
};
/** `Retry-After` of replies while a dependency is unavailable, in seconds. */
const RETRY_AFTER_S = 5;
/** Below this size, in bytes, compressing a reply takes longer than sending it. */
const COMPRESS_FROM = 4096;

/**
 * Creates the server with everything that applies to each request: id, language, address, envelope, headers, log
 * line.
 */
export async function createHttpServer(options: HttpOptions): Promise<Server> {
  const server = hapi({
    host: options.host,
    port: options.port,
    routes: { state: { parse: false } },
    compression: { minBytes: COMPRESS_FROM },
    router: { stripTrailingSlash: true },
    debug: false,
  });
  // Bodies have limits of their own; by default Node.js ends every request after five minutes.
  server.listener.requestTimeout = UPLOAD_MS;
  await server.register(inert);
  server.ext('onRequest', (request, h) => {
    initRequest(request, options.proxies);
    options.untrusted.record(request);
    return h.continue;
  });
  // This is the first step after the framework has made the stream.
  server.ext('onPostAuth', (request, h) => {
    outliveDamage(request);
    return h.continue;
  });
  server.ext('onPreResponse', (request, h) => {
    const { response } = request;
    const reply = response instanceof Error ? h.response(toErrorReply(request, response, options)) : response;
    if (response instanceof Error) reply.code((reply.source as { status: number }).status);
    addHeaders(request, reply);
    drainWhileReplying(request);
    return reply;
  });
  server.events.on('response', (request) => {
    request.app.leave?.();
    logRequest(request, options.log);
  });
  serveWebApp(server, options.webDist, options.texts);
  return server;
}

function initRequest(request: Request, proxies: BlockList): void {
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

function toErrorReply(request: Request, error: Error, { texts, log }: HttpOptions) {
  const { locale, id: requestId, owners } = request.app;
  const { isFault, body, retryAfterS } = errorResponse(error, { texts, locale, requestId, owners });
  if (retryAfterS !== undefined) request.app.headers['retry-after'] = String(retryAfterS);
  const uid = request.app.viewer?.uid;
  if (isFault) log.error({ requestId, uid, err: error, method: request.method, path: request.path }, 'request failed');
  return body;
}

function addHeaders(request: Request, reply: ResponseObject): void {
  Object.assign(reply.headers, COMMON_HEADERS);
  reply.header(Headers.requestId, request.app.id);
  for (const [name, value] of Object.entries(request.app.headers)) reply.header(name, value);
  if (reply.statusCode === 503) reply.header('retry-after', String(RETRY_AFTER_S), { override: false });
  if (request.path.startsWith(`${API_PREFIX}/`)) reply.header('cache-control', 'no-store', { override: false });
}

function logRequest(request: Request, log: Logger): void {
  const status = 'statusCode' in request.response ? request.response.statusCode : 0;
  const ms = (request.info.completed || Date.now()) - request.info.received;
  log.info({ requestId: request.app.id, method: request.method, path: request.path, status, ms }, 'request');
}
