// @vitest-environment node
import { fromBuffer, type Entry, type ZipFile } from 'yauzl';
import { expect, test } from 'vitest';
import { zipOf } from './zip';

/** Reads the name and content of every file as another program would. */
const read = async (archive: Blob): Promise<[string, string][]> => {
  const bytes = Buffer.from(await archive.arrayBuffer());
  const zip = await new Promise<ZipFile>((resolve, reject) =>
    fromBuffer(bytes, { lazyEntries: false, autoClose: false }, (error, file) =>
      file ? resolve(file) : reject(error),
    ),
  );
  const entries: Entry[] = [];
  await new Promise((resolve, reject) => {
    zip.on('entry', (entry: Entry) => entries.push(entry));
    zip.on('end', resolve);
    zip.on('error', reject);
  });
  const contentOf = (entry: Entry): Promise<string> =>
    new Promise((resolve, reject) =>
      zip.openReadStream(entry, (error, stream) => {
        if (!stream) return reject(error);
        const parts: Buffer[] = [];
        stream.on('data', (part: Buffer) => parts.push(part));
        stream.on('end', () => resolve(Buffer.concat(parts).toString()));
        stream.on('error', reject);
      }),
    );
  return Promise.all(entries.map(async (entry): Promise<[string, string]> => [entry.fileName, await contentOf(entry)]));
};

test('another program finds every file under its name with its content', async () => {
  const entries = [
    { name: 'grader.h', content: 'int next();\n' },
    { name: '说明.txt', content: '你好' },
    { name: 'empty', content: '' },
  ];
  expect(await read(zipOf(entries))).toEqual(entries.map(({ name, content }) => [name, content]));
});
