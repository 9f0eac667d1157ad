import type { ResponseObject } from '@hapi/hapi';

/** Content type of spreadsheets of Excel. */
export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const OUTSIDE_TOKEN = /[^A-Za-z0-9.\-_]/g;
const percentEncoded = (name: string): string =>
  encodeURIComponent(name).replace(/['()*!]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);

/** Returns the header `content-disposition`, for clients with and without support for RFC 5987. */
export const dispositionOf = (disposition: 'inline' | 'attachment', fileName: string): string =>
  `${disposition}; filename="${fileName.replace(OUTSIDE_TOKEN, '_')}"; filename*=UTF-8''${percentEncoded(fileName)}`;

/** Turns a response into a file that browsers save and nobody caches. */
export const asAttachment = (response: ResponseObject, type: string, fileName: string): ResponseObject =>
  response
    .type(type)
    .header('content-disposition', dispositionOf('attachment', fileName))
    .header('cache-control', 'no-store');
