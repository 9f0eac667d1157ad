import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Request, ResponseToolkit, Server } from '@hapi/hapi';
import type { Texts } from '../locale';

const IMMUTABLE = 'public, max-age=31536000, immutable';
const NO_CACHE = 'no-cache';

/**
 * Serves the built browser application: files below `assets/` have a hash in their name and never change, and every
 * path that is not a file returns a page of the application.
 */
export function serveWebApp(server: Server, webDist: string, texts: Texts): void {
  const index = join(webDist, 'index.html');
  const page = (request: Request, h: ResponseToolkit) => {
    if (existsSync(index)) return h.file(index, { confine: false }).header('cache-control', NO_CACHE);
    return h.response(texts.translate(request.app.locale, 'system.webNotBuilt')).type('text/plain').code(503);
  };
  server.route({
    method: 'GET',
    path: '/assets/{file*}',
    handler: (request, h) =>
      h.file(String(request.params['file']), { confine: join(webDist, 'assets') }).header('cache-control', IMMUTABLE),
  });
  server.route({
    method: 'GET',
    path: '/{path*}',
    handler: (request, h) => {
      const path = String(request.params['path'] ?? '');
      const isFile = /^[\w.-]+\.\w+$/.test(path) && existsSync(join(webDist, path));
      if (!isFile) return page(request, h);
      return h.file(path, { confine: webDist }).header('cache-control', NO_CACHE);
    },
  });
}
