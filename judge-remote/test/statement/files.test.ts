import type { RemoteProblem } from '@tribunal/remote-kit';
import { describe, expect, it } from 'vitest';
import { cleanProblem, openFetchFile } from '../../src/statement';
import { isReachable, mayBeFetched } from '../../src/statement/addresses';
import { aSite } from '../session/test-site';

const PNG = Buffer.from('89504e470d0a1a0a0000', 'hex');

describe('an address of the inside', () => {
  it.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.16.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
  ])('is not fetched: %s', (address) => {
    expect(isReachable(address, 'public')).toBe(false);
    expect(mayBeFetched(`http://${address}/`, 'public')).toBe(false);
  });

  it.each(['::1', '::', 'fe80::1', 'fc00::1', '::ffff:127.0.0.1', '::ffff:10.0.0.1', '64:ff9b::7f00:1'])(
    'is not fetched: [%s]',
    (address) => {
      expect(isReachable(address, 'public')).toBe(false);
      expect(mayBeFetched(`http://[${address}]/`, 'public')).toBe(false);
    },
  );

  it.each([
    'http://2130706433/',
    'http://0x7f.1/',
    'http://127.1/',
    'ftp://8.8.8.8/',
    'file:///etc/passwd',
    'http://a:b@8.8.8.8/',
    'x',
  ])('is not fetched however it is written: %s', (address) => expect(mayBeFetched(address, 'public')).toBe(false));

  it('is known from one outside, and this machine from others', () => {
    expect(isReachable('93.184.216.34', 'public')).toBe(true);
    expect(isReachable('2606:4700::1111', 'public')).toBe(true);
    expect(isReachable('127.0.0.1', 'loopback')).toBe(true);
    expect(isReachable('10.0.0.1', 'loopback')).toBe(false);
  });
});

describe('fetching a file', () => {
  const options = { userAgent: 'our agent', timeoutMs: 60_000, proxy: null };

  it('reaches no inside address behind a name, at the first request or after a redirect', async () => {
    const { url, requests } = await aSite(({ path }, response) => {
      if (path !== '/to') return void response.end(PNG);
      response.writeHead(302, { location: `http://inside.localhost:${new URL(url).port}/secret` });
      response.end();
    });
    const resolve = (host: string) =>
      Promise.resolve([{ address: host === 'inside.localhost' ? '10.0.0.1' : '127.0.0.1', family: 4 }]);
    const fetchPublic = openFetchFile({ ...options, reach: 'public', resolve });
    expect(await fetchPublic(`http://name.localhost:${new URL(url).port}/a.png`, 100)).toBeNull();
    expect(await fetchPublic(`${url}/a.png`, 100)).toBeNull();
    expect(requests).toEqual([]);
    const fetchHere = openFetchFile({ ...options, reach: 'loopback', resolve });
    expect(await fetchHere(`http://name.localhost:${new URL(url).port}/a.png`, 100)).toEqual(PNG);
    expect(await fetchHere(`${url}/to`, 100)).toBeNull();
    expect(requests).toEqual(['GET /a.png', 'GET /to']);
  });

  it('takes nothing that is too long, missing or silent', async () => {
    const { url } = await aSite(({ path }, response) => {
      if (path === '/silent') return;
      response.writeHead(path === '/missing' ? 404 : 200);
      response.end(PNG);
    });
    const fetchFile = openFetchFile({ ...options, reach: 'loopback' });
    expect(await fetchFile(`${url}/a`, PNG.byteLength)).toEqual(PNG);
    expect(await fetchFile(`${url}/a`, PNG.byteLength - 1)).toBeNull();
    expect(await fetchFile(`${url}/missing`, 100)).toBeNull();
    const inHaste = openFetchFile({ ...options, timeoutMs: 200, reach: 'loopback' });
    expect(await inHaste(`${url}/silent`, 100)).toBeNull();
  });
});

describe('a problem that was fetched', () => {
  const aProblem = (more: Partial<RemoteProblem>): RemoteProblem => ({
    id: '1',
    title: 'T',
    timeLimitMs: 1,
    memoryLimitMb: 1,
    format: 'html',
    description: '',
    input: '',
    output: '',
    hint: '',
    samples: [{ input: ' <b>$1$ \n', output: '2' }],
    source: '',
    url: 'http://site.test/p/1',
    tags: [],
    difficulty: null,
    fileIo: null,
    ref: null,
    languageIds: null,
    files: [],
    ...more,
  });

  it.each(['html', 'markdown'] as const)(
    'shows pictures that are kept here, each fetched once (%s)',
    async (format) => {
      const fetched: string[] = [];
      const kept: string[] = [];
      const files = {
        fetch: async (address: string) => {
          fetched.push(address);
          return address.endsWith('.png') ? PNG : Buffer.from('<svg>');
        },
        keep: async (name: string) => {
          kept.push(name);
          return `/api/public/img/${kept.length}.png`;
        },
      };
      const description = '<img src="a.png"><img src="b.svg">';
      const problem = await cleanProblem(aProblem({ format, description, hint: '<img src="/p/a.png">' }), { files });
      expect(fetched).toEqual(['http://site.test/p/a.png', 'http://site.test/p/b.svg']);
      expect(kept).toEqual(['picture.png']);
      expect(problem.description).toMatch(
        /^<img src="\/api\/public\/img\/1.png"(?: \/)?><img src="http:\/\/site.test\/p\/b.svg"(?: \/)?>$/,
      );
      expect(problem.hint).toContain('/api/public/img/1.png');
      expect(problem.format).toBe('markdown');
    },
  );

  it('keeps the addresses of the site where pictures are not kept, and no picture without one', async () => {
    const description = '<img src="a.png"><img src="data:image/png;base64,iVBORw0KGgo=">';
    const problem = await cleanProblem(aProblem({ description }), { files: null });
    expect(problem.description).toBe('<img src="http://site.test/p/a.png">');
  });

  it('shows its PDFs at the end, and leaves samples alone', async () => {
    const files = {
      fetch: async () => Buffer.from('%PDF-1.7'),
      keep: async (name: string) => `/api/public/file/${name.length}.pdf`,
    };
    const listed = [{ name: 'Statement [en]', url: 'http://site.test/s' }];
    const problem = await cleanProblem(aProblem({ description: '<p>d</p>', files: listed }), { files });
    expect(problem.description).toBe('d\n\n[Statement  en](/api/public/file/18.pdf)');
    expect(problem.samples).toEqual([{ input: ' <b>$1$ \n', output: '2' }]);
    expect((await cleanProblem(aProblem({ files: listed }), { files: null })).description).toBe(
      '[Statement  en](http://site.test/s)',
    );
  });
});
