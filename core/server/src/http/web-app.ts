import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Request, ResponseToolkit, Server } from '@hapi/hapi';
import type { Texts } from '../locale';

const FOREVER = 'public, max-age=31536000, immutable';
const ALWAYS_ASK = 'no-cache';

/**
 * The built browser application: files below `assets/` carry a hash in their name and never change, and every path that
 * is no file is a page of the application.
 */
export function serveWebApp(server: Server, webDist: string, texts: Texts): void {
  const index = join(webDist, 'index.html');
  const page = (request: Request, h: ResponseToolkit) => {
    if (existsSync(index)) return h.file(index, { confine: false }).header('cache-control', ALWAYS_ASK);
    return h.response(texts.say(request.app.locale, 'system.webNotBuilt')).type('text/plain').code(503);
  };
  server.route({
    method: 'GET',
    path: '/assets/{file*}',
    handler: (request, h) =>
      h.file(String(request.params['file']), { confine: join(webDist, 'assets') }).header('cache-control', FOREVER),
  });
  server.route({
    method: 'GET',
    path: '/{path*}',
    handler: (request, h) => {
      const path = String(request.params['path'] ?? '');
      const isFile = /^[\w.-]+\.\w+$/.test(path) && existsSync(join(webDist, path));
      if (!isFile) return page(request, h);
      return h.file(path, { confine: webDist }).header('cache-control', ALWAYS_ASK);
    },
  });
}
