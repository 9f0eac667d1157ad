import { Readable } from 'node:stream';
import type { ZipEntry } from '@tribunal/platform';
import type { Knex } from 'knex';
import type { PublicContentStore } from '../picture';
import { pagesBy, type AccountDataProvider } from './account-data';

/** Pictures and attachments that the account has uploaded. Those in a folder have the names of their addresses. */
export const fileData = (knex: Knex, contents: Pick<PublicContentStore, 'open'>): AccountDataProvider => {
  const pages = (uid: string) =>
    pagesBy('id', () =>
      knex('publicFile')
        .where({ uid })
        .select('id', 'name', 'kind', 'type', 'fileName', 'pid', 'gid', 'createdAt', 'sha256'),
    );
  return {
    plugin: null,
    folder: 'files',
    files: [
      {
        name: 'files.json',
        textKey: 'dataExport.file.files',
        columns: ['public_file.uid'],
        async *pages({ uid }) {
          for await (const page of pages(uid)) yield page.map(({ sha256: _hash, ...row }) => row);
        },
      },
      {
        name: 'uploaded',
        textKey: 'dataExport.file.uploaded',
        async *entries({ uid }): AsyncGenerator<ZipEntry> {
          for await (const page of pages(uid)) {
            for (const { name, sha256 } of page)
              yield {
                name: String(name),
                content: async () => (await contents.open(String(sha256)))?.stream ?? Readable.from([]),
              };
          }
        },
      },
    ],
  };
};
