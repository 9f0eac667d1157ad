import { buffer } from 'node:stream/consumers';
import { PassThrough } from 'node:stream';
import { expect, it } from 'vitest';
import { receiveForm } from '../../src/http/one-file-form';

const FILE = 'name="file"; filename="a"';
const part = (parameters: string, content: string | Buffer): Buffer =>
  Buffer.concat([
    Buffer.from(`--x\r\ncontent-disposition: form-data; ${parameters}\r\n\r\n`),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ]);
const field = (name: string, value: string): Buffer => part(`name="${name}"`, value);
const formOf = (...parts: Buffer[]): Buffer => Buffer.concat([...parts, Buffer.from('--x--\r\n')]);

/** Sends a form, and what else the sender does before it ends. */
async function* sent(form: Buffer, { chunk = form.length, then = Promise.resolve<unknown>(null) } = {}) {
  for (let at = 0; at < form.length; at += chunk) yield form.subarray(at, at + chunk);
  await then;
}

/** Returns name and content of the file of a form. */
async function receive(form: AsyncIterable<Buffer>): Promise<{ fileName: string; content: string }> {
  const file = new PassThrough();
  const content = buffer(file);
  const expected = { contentType: 'multipart/form-data; boundary=x', part: 'file', limit: 100, fields: ['gid', 'tid'] };
  const fileName = await receiveForm(form, expected, file);
  return { fileName, content: String(await content) };
}
const contentOf = async (...parts: Buffer[]): Promise<string> => (await receive(sent(formOf(...parts)))).content;

it('gives the file back however the form is cut into chunks', async () => {
  const content = 'a\r\n--\r\n--y\r\n\r\n-';
  const form = formOf(field('gid', '1'), part(FILE, content), field('tid', '2'));
  for (let chunk = 1; chunk <= form.length; chunk += 1)
    expect((await receive(sent(form, { chunk }))).content).toBe(content);
});

it('has expected fields beside its file, each once, and nothing else', async () => {
  const file = part(FILE, 'content');
  expect(await contentOf(field('gid', '1'), field('tid', '2'), file)).toBe('content');
  for (const wrong of [
    Buffer.concat([field('gid', '1'), field('gid', '1')]),
    field('other', '1'),
    field('gid', 'x'.repeat(2000)),
    field('file', '1'),
    file,
    part('name="gid"; filename="a"', 'x'),
  ]) {
    await expect(contentOf(wrong, file)).rejects.toThrow('file.badForm');
    await expect(contentOf(file, wrong)).rejects.toThrow('file.badForm');
  }
});

it.each([
  ['without headers', Buffer.from('--x\r\n')],
  ['that names nothing', Buffer.from('--x\r\na: b\r\n\r\nc\r\n')],
])('has no more parts than a file and its fields: a part %s counts', async (_, strange) => {
  const file = part(FILE, 'content');
  expect(await contentOf(strange, strange, file)).toBe('content');
  await expect(contentOf(strange, strange, strange, file)).rejects.toThrow('file.badForm');
  let end = (_: unknown): void => undefined;
  const then = new Promise((ended) => (end = ended));
  await expect(receive(sent(Buffer.concat(Array.from({ length: 100 }, () => strange)), { then }))).rejects.toThrow(
    'file.badForm',
  );
  end(null);
});

it('is refused when its file is too large, and not before', async () => {
  for (const length of [0, 1, 100]) expect(await contentOf(part(FILE, 'x'.repeat(length)))).toHaveLength(length);
  await expect(contentOf(part(FILE, 'x'.repeat(101)))).rejects.toMatchObject({ status: 413, field: 'file' });
});

it.each([
  ['a part of another name', part('name="other"; filename="a"', 'x')],
  ['a field of another name', field('other', 'x')],
  ['a file that is too large', part(FILE, 'x'.repeat(5000))],
])('is refused at once for %s, though its sender sends nothing more', async (_, wrong) => {
  let end = (_: unknown): void => undefined;
  const then = new Promise((ended) => (end = ended));
  await expect(receive(sent(wrong, { then }))).rejects.toThrow(/file\.(badForm|tooLarge)/);
  end(null);
});

it.each([
  ['a.zip', 'name="file"; filename="a.zip"'],
  ['a b;c.zip', 'filename="a b;c.zip"; name="file"'],
  ['a.zip', 'name=file; filename=a.zip'],
  ['数据 1.zip', 'name="file"; filename="数据 1.zip"'],
  ['say "hi"\r\n.zip', 'name="file"; filename="say %22hi%22%0D%0A.zip"'],
  ['C:\\data\\a.zip', 'name="file"; filename="C:\\data\\a.zip"'],
  ['数据.zip', "name=file; filename*=UTF-8''%E6%95%B0%E6%8D%AE.zip"],
  ['', 'name="file"; filename=""'],
])('calls its file %s', async (fileName, parameters) => {
  expect(await receive(sent(formOf(part(parameters, 'x'))))).toEqual({ fileName, content: 'x' });
});
