import type { Request, ResponseObject, ResponseToolkit } from '@hapi/hapi';
import { dispositionOf, IMMUTABLE, notFound, type RawRouteSpec } from '@tribunal/platform';
import type { PublicContentStore } from './public-content-store';
import { ATTACHMENTS_AT, PICTURES_AT } from './links';
import { PDF, type PublicFile, type PublicFileRepository } from './public-file-repository';

/** Prevents scripts from running if a browser ever treats a picture or a download as a page. */
const INERT = "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'";
/** A PDF is displayed in a frame of our own pages; the built-in PDF viewers of browsers do not start in a sandbox. */
const FRAMED =
  "default-src 'none'; script-src 'none'; object-src 'self'; style-src 'unsafe-inline'; base-uri 'none'; " +
  "form-action 'none'; frame-ancestors 'self'";

interface PublicStores {
  files: PublicFileRepository;
  contents: PublicContentStore;
}

const NAME = /^[\w-]+(\.\w+)?$/;
const collectionOf = ({ kind }: PublicFile): 'pictures' | 'attachments' =>
  kind === 'attachment' ? 'attachments' : 'pictures';

/** Serves pictures and attachments to everybody who knows their names. */
export function servingRoutes({ files, contents }: PublicStores): RawRouteSpec[] {
  const find = async ({ params }: Request, collection: 'pictures' | 'attachments'): Promise<PublicFile> => {
    const name = String(params['name']);
    const file = NAME.test(name) ? await files.find({ name }) : undefined;
    if (!file || collectionOf(file) !== collection) throw notFound('file.noSuchFile');
    return file;
  };
  const answer = async (request: Request, h: ResponseToolkit, file: PublicFile): Promise<ResponseObject> => {
    request.app.headers['content-security-policy'] = file.type === PDF ? FRAMED : INERT;
    const unchanged = h.entity({ etag: file.sha256 });
    if (unchanged) return unchanged.header('cache-control', IMMUTABLE);
    const content = await contents.open(file.sha256);
    if (!content) throw notFound('file.noSuchFile');
    const reply = h.response(content.stream).code(200).type(file.type).bytes(content.bytes);
    reply.header('cache-control', IMMUTABLE);
    reply.charset('');
    if (file.fileName === null) return reply;
    const disposition = file.type === PDF ? 'inline' : 'attachment';
    return reply.header('content-disposition', dispositionOf(disposition, file.fileName));
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
