import { Role } from '@tribunal/contract';
import { startTestApp, type TestApp, type TestUser } from '@tribunal/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dispositionOf } from '@tribunal/platform';
import { cleanFileName } from '../../src/picture/file-name';
import { sendFile } from '../http/forms';
import { plain, pngOf } from '../../../platform/test/image/pictures';

let site: TestApp;
let admin: TestUser;
beforeAll(async () => {
  site = await startTestApp();
  admin = await site.signUp({ role: Role.Admin });
});
afterAll(() => site?.stop());

const get = (url: string, headers: Record<string, string> = {}) => site.app.server.inject({ url, headers });
const picture = async (content: Buffer): Promise<string> =>
  (await sendFile<{ link: string }>(site, '/api/file/upload-md-img', content, { as: admin, field: 'image' })).data.link;
const attach = async (fileName: string, content: string | Buffer): Promise<string> => {
  const sent = { as: admin, fileName };
  return (await sendFile<{ link: string }>(site, '/api/file/upload-md-file', Buffer.from(content), sent)).data.link;
};

describe('a picture', () => {
  it.each(['png', 'jpeg', 'gif', 'webp'] as const)('that is %s is shown as that, to everybody', async (format) => {
    const reply = await get(await picture(await plain().toFormat(format).toBuffer()));
    expect(reply.statusCode).toBe(200);
    expect(reply.headers).toMatchObject({
      'content-type': `image/${format}`,
      'content-length': reply.rawPayload.length,
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect(reply.headers['content-security-policy']).toContain('sandbox');
    expect(reply.headers['content-disposition']).toBeUndefined();
  });

  it('is not sent again to clients that have it', async () => {
    const link = await picture(await pngOf());
    const { etag } = (await get(link)).headers;
    const again = await get(link, { 'if-none-match': String(etag) });
    expect(again.statusCode).toBe(304);
    expect(again.rawPayload).toHaveLength(0);
    expect(again.headers['cache-control']).toContain('immutable');
    expect((await get(link, { 'if-none-match': '"other"' })).statusCode).toBe(200);
    expect((await site.app.server.inject({ method: 'HEAD', url: link })).statusCode).toBe(200);
  });

  it.each([
    '/api/public/img/none.png',
    '/api/public/img/..%2f..%2f..%2fetc%2fpasswd',
    '/api/public/img/%00',
    '/api/public/img/a%00.png',
    "/api/public/img/'%20or%201=1",
    '/api/public/file/..%5c..%5cx',
    `/api/public/img/${'x'.repeat(5000)}`,
  ])('is not found at %s', async (url) => {
    const reply = await get(url);
    expect(reply.statusCode).toBe(404);
    expect(JSON.parse(reply.payload)).toMatchObject({ status: 404, data: null });
  });
});

describe('an attachment', () => {
  it.each([
    ['page.html', '<script>alert(1)</script>'],
    ['picture.svg', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
    ['code.js', 'alert(1)'],
    ['page.xhtml', '<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"/>'],
    ['lie.pdf', '<script>alert(1)</script>%PDF-1.7'],
    ['archive.zip', 'PK'],
  ])('called %s is returned unchanged as a download', async (fileName, content) => {
    const link = await attach(fileName, content);
    expect(link).toMatch(/^\/api\/public\/file\/[\w-]{24}$/);
    const reply = await get(link);
    expect(reply.payload).toBe(content);
    expect(reply.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'x-content-type-options': 'nosniff',
      'content-disposition': `attachment; filename="${fileName}"; filename*=UTF-8''${fileName}`,
    });
    expect(reply.headers['content-security-policy']).toContain('sandbox');
  });

  it('that is a PDF is shown in our own pages, and runs nothing', async () => {
    const link = await attach('题面.pdf', '%PDF-1.7\n');
    expect(link).toMatch(/\.pdf$/);
    const reply = await get(link);
    expect(reply.headers).toMatchObject({
      'content-type': 'application/pdf',
      'x-content-type-options': 'nosniff',
      'content-disposition': `inline; filename="__.pdf"; filename*=UTF-8''%E9%A2%98%E9%9D%A2.pdf`,
    });
    const policy = String(reply.headers['content-security-policy']);
    for (const part of ["default-src 'none'", "script-src 'none'", "frame-ancestors 'self'"]) {
      expect(policy.split('; ')).toContain(part);
    }
  });

  it('is returned completely for range requests', async () => {
    const link = await attach('a.txt', '0123456789');
    for (const range of ['bytes=2-4', 'bytes=20-']) {
      const reply = await get(link, { range });
      expect([reply.statusCode, reply.payload]).toEqual([200, '0123456789']);
    }
  });

  it('may be empty', async () => {
    const reply = await get(await attach('empty', ''));
    expect([reply.statusCode, reply.payload]).toEqual([200, '']);
  });

  it('is none of the pictures, and a picture none of the attachments', async () => {
    const name = (link: string): string => link.split('/').at(-1)!;
    expect((await get(`/api/public/img/${name(await attach('a.png', await pngOf()))}`)).statusCode).toBe(404);
    expect((await get(`/api/public/file/${name(await picture(await pngOf()))}`)).statusCode).toBe(404);
  });
});

describe('the name of a download', () => {
  it.each([
    ['a.txt', 'a.txt'],
    ['../../etc/passwd', 'passwd'],
    ['C:\\work\\a b.txt', 'a b.txt'],
    ['题 面.pdf', '题 面.pdf'],
    ['gpj.\u202Eexe', 'gpj.exe'],
    ['a\r\nset-cookie: x', 'aset-cookie: x'],
    ['..', 'file'],
    ['', 'file'],
    ['x'.repeat(300), 'x'.repeat(255)],
    [`${'x'.repeat(254)}🙂🙂`, `${'x'.repeat(254)}🙂`],
  ])('%j is %j', (header, name) => {
    expect(cleanFileName(header)).toBe(name);
  });

  it('can stand in a header, whatever it is', () => {
    expect(dispositionOf('attachment', `a"b';(é).txt`)).toBe(
      `attachment; filename="a_b_____.txt"; filename*=UTF-8''a%22b%27%3B%28%C3%A9%29.txt`,
    );
  });

  it('is read from the form as browsers write it', async () => {
    const reply = await get(await attach('say %22hi%22.txt', 'x'));
    expect(reply.headers['content-disposition']).toContain(`filename*=UTF-8''say%20%22hi%22.txt`);
  });
});
