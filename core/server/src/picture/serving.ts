import type { Request, ResponseObject, ResponseToolkit } from '@hapi/hapi';
import { notFound, type RawRouteSpec } from '../http';
import type { PublicContentStore } from './contents';
import { dispositionOf } from './file-name';
import { ATTACHMENTS_AT, PICTURES_AT } from './links';
import { PDF, type PublicFile, type PublicFileBook } from './public-files';

/** A name never gets another content. */
const FOREVER = 'public, max-age=31536000, immutable';
/** Nothing in a picture or a download runs, should a browser ever take it for a page. */
const INERT = "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'";
/** A PDF is shown inside our own pages; the readers that browsers bring do not start in a sandbox. */
const FRAMED =
  "default-src 'none'; script-src 'none'; object-src 'self'; style-src 'unsafe-inline'; base-uri 'none'; " +
  "form-action 'none'; frame-ancestors 'self'";

interface Shelf {
  files: PublicFileBook;
  contents: PublicContentStore;
}

const NAME = /^[\w-]+(\.\w+)?$/;
const shelfOf = ({ kind }: PublicFile): 'pictures' | 'attachments' =>
  kind === 'attachment' ? 'attachments' : 'pictures';

/** Pictures and attachments, for everybody who knows their names. */
export function servingRoutes({ files, contents }: Shelf): RawRouteSpec[] {
  const find = async ({ params }: Request, shelf: 'pictures' | 'attachments'): Promise<PublicFile> => {
    const name = String(params['name']);
    const file = NAME.test(name) ? await files.find({ name }) : undefined;
    if (!file || shelfOf(file) !== shelf) throw notFound('file.noSuchFile');
    return file;
  };
  const answer = async (request: Request, h: ResponseToolkit, file: PublicFile): Promise<ResponseObject> => {
    request.app.headers['content-security-policy'] = file.type === PDF ? FRAMED : INERT;
    const unchanged = h.entity({ etag: file.sha256 });
    if (unchanged) return unchanged.header('cache-control', FOREVER);
    const content = await contents.open(file.sha256);
    if (!content) throw notFound('file.noSuchFile');
    const reply = h.response(content.stream).code(200).type(file.type).bytes(content.bytes);
    reply.header('cache-control', FOREVER);
    reply.charset('');
    if (file.fileName === null) return reply;
    const way = file.type === PDF ? 'inline' : 'attachment';
    return reply.header('content-disposition', dispositionOf(way, file.fileName));
  };
  return [
    {
      method: 'GET',
      path: `${PICTURES_AT}/{name}`,
      access: 'public',
      raw: async (request, h) => answer(request, h, await find(request, 'pictures')),
    },
    {
      method: 'GET',
      path: `${ATTACHMENTS_AT}/{name}`,
      access: 'public',
      raw: async (request, h) => answer(request, h, await find(request, 'attachments')),
    },
  ];
}
