import iconv from 'iconv-lite';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { placeOf, serializeSession } from '../../src/session';
import { TOY } from '../toy/adapter';
import { aSite, openTestSession } from './test-site';
import { JudgeRemoteLimits } from '../../src/limits';

describe('cookies', () => {
  it('are kept by path, sent back, and may be taken from a browser', async () => {
    const { url, requests } = await aSite(({ path }, response) => {
      if (path === '/login')
        response.setHeader('set-cookie', ['a=1; Path=/', 'b=2; Path=/deep', 'evil=1; Domain=x.test']);
      response.end();
    });
    const session = openTestSession(url);
    session.setCookies('Cookie: token=abc; odd');
    await session.get('/login');
    await session.get('/deep/page');
    await session.get('/');
    expect(requests).toEqual(['GET /login token=abc', 'GET /deep/page b=2; token=abc; a=1', 'GET / token=abc; a=1']);
    expect([session.cookie('b'), session.cookie('evil')]).toEqual(['2', null]);
  });

  it('are kept as text for the next process, apart for each host, and for no other endpoint', async () => {
    const { url, requests } = await aSite((_request, response) => {
      response.setHeader('set-cookie', 'a=1; Path=/');
      response.end();
    });
    const session = openTestSession(url);
    session.note = 'csrf';
    session.host('api').note = 'token';
    await session.get('/');
    await session.host('api').get('/call');
    const kept = serializeSession(session.save());
    const next = openTestSession(url, { kept });
    expect([next.note, next.host('api').note, next.cookie('a')]).toEqual(['csrf', 'token', '1']);
    expect(requests).toEqual(['GET /', 'GET /~api/call']);
    expect(next.secrets()).toEqual(expect.arrayContaining(['csrf', 'token', '1']));
    const { url: mirror } = await aSite((_request, response) => void response.end());
    const elsewhere = openTestSession(mirror, { kept });
    expect([elsewhere.note, elsewhere.cookie('a')]).toEqual([null, null]);
    expect(openTestSession(url, { kept: 'not a session' }).note).toBeNull();
  });
});

describe('a page', () => {
  it.each([
    ['its header', 'text/html; charset=gb2312', '', undefined],
    ['itself', 'text/html', '<meta http-equiv="Content-Type" content="text/html; charset=gbk">', undefined],
    ['the adapter, whatever else is said', 'text/html; charset=utf-8', '', 'gbk'],
  ])('is read in the charset named by %s', async (_by, type, head, charset) => {
    const { url } = await aSite((_request, response) => {
      response.setHeader('content-type', type);
      response.end(iconv.encode(`${head}题目描述`, 'gbk'));
    });
    expect((await openTestSession(url).get('/', { charset })).text).toContain('题目描述');
  });

  it('is read as UTF-8 when nobody says anything', async () => {
    const { url } = await aSite((_request, response) => void response.end('题目'));
    expect((await openTestSession(url).get('/')).text).toBe('题目');
  });

  it('is not read on when it is too long', async () => {
    const { url } = await aSite(
      (_request, response) => void response.end(Buffer.alloc(JudgeRemoteLimits.pageBytes.max + 1)),
    );
    await expect(openTestSession(url).get('/')).rejects.toMatchObject({ kind: 'siteDown' });
  });
});

describe('a request', () => {
  it('says who asks, always alike, and what it brings', async () => {
    const bodies: string[] = [];
    const { url } = await aSite((request, response) => {
      bodies.push(`${request.headers['user-agent']} ${request.headers['content-type']} ${request.body}`);
      response.end();
    });
    const session = openTestSession(url);
    await session.post('/', { form: { a: '1 &', b: 2 } });
    await session.post('/', { json: { a: [1] }, headers: { referer: `${url}/x` } });
    await session.post('/', { multipart: { file: 'code' } });
    expect(bodies[0]).toBe('our agent application/x-www-form-urlencoded a=1+%26&b=2');
    expect(bodies[1]).toBe('our agent application/json {"a":[1]}');
    expect(bodies[2]).toMatch(/^our agent multipart\/form-data; boundary=[\s\S]+name="file"\r\n\r\ncode\r\n/);
  });

  it('brings files with their names and types, also as bytes', async () => {
    const bodies: string[] = [];
    const { url } = await aSite((request, response) => {
      bodies.push(request.body);
      response.end();
    });
    const source = { name: 'main.py', type: 'text/x-python', content: 'print(1)\n' };
    const bytes = { name: 'a.bin', type: 'application/octet-stream', content: new Uint8Array([65, 66]) };
    await openTestSession(url).post('/', { multipart: { problem: 7, 'sub_files[]': source, extra: bytes } });
    const part = (field: string, name: string, type: string, content: string) =>
      `form-data; name="${field}"; filename="${name}"\r\nContent-Type: ${type}\r\n\r\n${content}\r\n`;
    expect(bodies[0]).toContain('form-data; name="problem"\r\n\r\n7\r\n');
    expect(bodies[0]).toContain(part('sub_files[]', 'main.py', 'text/x-python', 'print(1)\n'));
    expect(bodies[0]).toContain(part('extra', 'a.bin', 'application/octet-stream', 'AB'));
  });

  it('goes by the proxy of the operator', async () => {
    const hosts: string[] = [];
    const proxy = createServer((socket) => {
      socket.on('error', () => {});
      socket.once('data', (bytes) => {
        hosts.push(String(bytes).split('\r\n')[0]!);
        socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n');
      });
    });
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void proxy.close());
    const session = openTestSession('https://far.test', {
      proxy: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    });
    await expect(session.get('/')).rejects.toMatchObject({ kind: 'siteDown' });
    expect(hosts[0]).toContain('far.test');
  });
});

describe('redirects', () => {
  const site = () =>
    aSite(({ path }, response) => {
      const to = { '/a': '/b', '/away': 'http://evil.test/', '/circle': '/circle', '/repeat': '/b' }[path];
      if (!to) return void response.end('here');
      response.writeHead(path === '/repeat' ? 307 : 302, { location: to, 'set-cookie': 'hop=1; Path=/' });
      response.end();
    });

  it('are followed for pages, with the cookies of each hop', async () => {
    const { url, requests } = await site();
    expect(await openTestSession(url).get('/a')).toMatchObject({ url: `${url}/b`, text: 'here', location: null });
    expect(requests).toEqual(['GET /a', 'GET /b hop=1']);
  });

  it('are returned as answers to a submission, which is never repeated', async () => {
    const { url, requests } = await site();
    const session = openTestSession(url);
    expect(await session.post('/a')).toMatchObject({ status: 302, location: `${url}/b` });
    expect(await session.post('/a', { redirect: 'follow' })).toMatchObject({ url: `${url}/b` });
    expect(await session.post('/repeat', { redirect: 'follow' })).toMatchObject({ status: 307 });
    expect(requests.map((line) => line.split(' ').slice(0, 2).join(' '))).toEqual([
      'POST /a',
      'POST /a',
      'GET /b',
      'POST /repeat',
    ]);
  });

  it('stay at the site and end', async () => {
    const { url } = await site();
    const session = openTestSession(url);
    await expect(session.get('/away')).rejects.toMatchObject({
      kind: 'layoutChanged',
      message: 'evil.test is not of this site',
    });
    await expect(session.get('http://evil.test/')).rejects.toMatchObject({ kind: 'layoutChanged' });
    await expect(session.get('/circle')).rejects.toMatchObject({ kind: 'layoutChanged' });
  });
});

describe('trouble that every site may have', () => {
  const answering = (status: number, body = '', headers: Record<string, string> = {}) =>
    aSite((_request, response) => {
      response.writeHead(status, headers);
      response.end(body);
    });

  it.each([
    ['a check by the network in front of it', 403, '<title>Just a moment...</title>', {}, 'humanCheck'],
    ['the same with another status', 503, '<div id="challenge-stage">', {}, 'humanCheck'],
    ['the same by its header', 403, '', { 'cf-mitigated': 'challenge' }, 'humanCheck'],
    ['a page that wants a script to run', 200, '<p>Redirecting... Please, wait.</p>', {}, 'humanCheck'],
    ['a server that failed', 502, 'Bad Gateway', {}, 'siteDown'],
    ['too many requests', 429, '', {}, 'rateLimited'],
  ])('is known: %s', async (_what, status, body, headers, kind) => {
    const { url } = await answering(status, body, headers);
    await expect(openTestSession(url).get('/')).rejects.toMatchObject({ kind, details: { page: { status } } });
  });

  it('is no failure where a page only mentions it, or just forbids', async () => {
    const { url } = await answering(
      200,
      `Redirecting... Please, wait.${' '.repeat(4000)}<title>Just a moment...</title>`,
    );
    expect((await openTestSession(url).get('/')).status).toBe(200);
    const { url: forbidden } = await answering(403, 'no');
    expect((await openTestSession(forbidden).get('/')).status).toBe(403);
  });

  it.each([
    ['7', 7000],
    ['Sun, 01 Mar 2026 00:01:00 GMT', 60_000],
    ['99999999999999999999', 86_400_000],
    ['Sun, 01 Mar 2099 00:01:00 GMT', 86_400_000],
    ['soon', null],
  ])('says how long to wait: %s', async (after, waitMs) => {
    const { url } = await answering(429, '', { 'retry-after': after });
    await expect(openTestSession(url).get('/')).rejects.toMatchObject({ kind: 'rateLimited', details: { waitMs } });
  });

  it('is a site that is silent for too long, and it is not asked twice', async () => {
    const tooLate = new AbortController();
    const { url, requests } = await aSite(() => tooLate.abort());
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(tooLate.signal);
    onTestFinished(() => timeout.mockRestore());
    await expect(openTestSession(url, { timeoutMs: 50 }).get('/')).rejects.toMatchObject({ kind: 'siteDown' });
    expect(timeout).toHaveBeenCalledExactlyOnceWith(50);
    expect(requests).toEqual(['GET /']);
  });

  it('is a connection that ends: a page is requested again, a submission is not', async () => {
    const { url, requests } = await aSite(({ socket }, response) =>
      requests.length === 1 ? void socket.destroy() : void response.end('here'),
    );
    expect((await openTestSession(url).get('/')).text).toBe('here');
    requests.length = 0;
    await expect(openTestSession(url).post('/submit')).rejects.toMatchObject({ kind: 'siteDown' });
    expect(requests).toEqual(['POST /submit']);
  });
});

describe('the place of a site', () => {
  it('is as the spec says, or all below the endpoint that was set', () => {
    expect(placeOf(TOY, '')).toEqual({
      endpoint: 'https://toy.test',
      hosts: { api: 'https://api.toy.test' },
      plainOrigin: null,
    });
    expect(placeOf(TOY, 'http://127.0.0.1:8900/')).toEqual({
      endpoint: 'http://127.0.0.1:8900',
      hosts: { api: 'http://127.0.0.1:8900/~api' },
      plainOrigin: null,
    });
    expect(placeOf({ ...TOY, endpoint: 'http://old.test', hasNoHttps: true }, '').plainOrigin).toBe('http://old.test');
  });
});
