import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Request, ResponseObject, ResponseToolkit, Server } from '@hapi/hapi';
import type { Texts } from '../locale';
import { notFound } from './errors';
import { IMMUTABLE } from './routes';
import { contentSecurityPolicy } from './security-headers';

const NO_CACHE = 'no-cache';
const INLINE_IMPORT_MAP = /<script type="importmap">([^<]*)<\/script>/g;

const base64HashOf = (text: string): string => createHash('sha256').update(text).digest('base64');

/** Allows the import map of the page by its hash; browsers only accept inline import maps. */
const policyOf = (html: string): string =>
  contentSecurityPolicy([...html.matchAll(INLINE_IMPORT_MAP)].map(([, text = '']) => `'sha256-${base64HashOf(text)}'`));

/** First segments of addresses that monitoring and scanners ask for; none is a page. */
const NO_PAGES = new Set([
  'metrics',
  'health',
  'healthz',
  'livez',
  'ready',
  'readyz',
  'ping',
  'actuator',
  'debug',
  'server-status',
  'graphql',
  'rest',
  'v1',
  'v2',
  'ws',
  'cgi-bin',
  'wp-admin',
  'vendor',
]);

/**
 * Returns whether a path may be a page of the application, whose addresses only the browser knows; plugins add pages.
 * Files lie at the root or below `assets/`, so a name with a dot at the root is one, and a dot deeper in a path belongs
 * to an id. Hidden files and endpoints for machines are no pages either, so that whoever asks for them learns that they
 * do not exist.
 */
function canBePage(path: string): boolean {
  const segments = path.split('/');
  const [first = ''] = segments;
  if (path === 'index.html') return true;
  if (NO_PAGES.has(first.toLowerCase()) || segments.some((segment) => segment.startsWith('.'))) return false;
  return segments.length > 1 || !path.includes('.');
}

/** Returns whether a browser accepts Brotli, which no browser lists with a weight. */
const acceptsBrotli = ({ headers }: Request): boolean =>
  /(?:^|,)\s*br\s*(?:,|$)/.test(String(headers['accept-encoding'] ?? ''));

/**
 * Serves the built browser application: files below `assets/` have a hash in their name and never change, and every
 * path that may be a page returns the page of the application.
 */
export function serveWebApp(server: Server, webDist: string, texts: Texts): void {
  const index = join(webDist, 'index.html');
  const folder = join(webDist, 'assets');
  const asset = (request: Request, h: ResponseToolkit): ResponseObject => {
    const file = String(request.params['file']);
    // The build compresses scripts and style sheets.
    if (!acceptsBrotli(request) || !existsSync(join(folder, `${file}.br`)))
      return h.file(file, { confine: folder, lookupCompressed: true });
    const type = file.endsWith('.css') ? 'text/css' : 'application/javascript';
    return h.file(`${file}.br`, { confine: folder }).type(type).header('content-encoding', 'br');
  };
  const page = async (request: Request, h: ResponseToolkit): Promise<ResponseObject> => {
    const html = await readFile(index, 'utf8').catch(() => null);
    if (html === null) {
      return h.response(texts.translate(request.app.locale, 'system.webNotBuilt')).type('text/plain').code(503);
    }
    request.app.headers['content-security-policy'] = policyOf(html);
    return h.response(html).type('text/html').etag(base64HashOf(html)).header('cache-control', NO_CACHE);
  };
  server.route({
    method: 'GET',
    path: '/assets/{file*}',
    handler: (request, h) => asset(request, h).vary('accept-encoding').header('cache-control', IMMUTABLE),
  });
  server.route({
    method: 'GET',
    path: '/{path*}',
    handler: (request, h) => {
      const path = String(request.params['path'] ?? '');
      const isFile = /^[\w.-]+\.\w+$/.test(path) && path !== 'index.html' && existsSync(join(webDist, path));
      if (!isFile && !canBePage(path)) throw notFound();
      if (!isFile) return page(request, h);
      return h.file(path, { confine: webDist }).header('cache-control', NO_CACHE);
    },
  });
}
