import type { RemotePage, RemoteSession } from '@tribunal/remote-kit';
import { RemoteFailure } from '@tribunal/remote-kit';
import { expect, it } from 'vitest';
import { countRequests } from '../../src/run/counted-session';

const page = { url: '', status: 200, location: null, headers: {}, text: '', bytes: new Uint8Array() } as RemotePage;
const silence = new RemoteFailure('siteDown', 'no answer');
const tooMany = new RemoteFailure('rateLimited', 'too many', { page });

/**
 * Returns what is known after these requests: `get`, `post`, `lost` (a post without an answer), `refused` (one that
 * failed with a page).
 */
async function after(...requests: string[]) {
  const session = {
    get: () => Promise.resolve(page),
    post: (path: string) =>
      path === '/post' ? Promise.resolve(page) : Promise.reject(path === '/lost' ? silence : tooMany),
    host: () => session,
  } as unknown as RemoteSession;
  const sending = countRequests(session);
  for (const request of requests) {
    const at = sending.session.host('api');
    await (request === 'get' ? at.get('/') : at.post(`/${request}`)).catch(() => null);
  }
  return (kind: RemoteFailure['kind']): boolean => sending.isCertainlyNotSent(new RemoteFailure(kind, ''));
}

it('is certain as long as nothing was sent', async () => {
  const isCertain = await after('get', 'get');
  expect(isCertain('siteDown')).toBe(true);
});

it.each(['post', 'refused'])('is certain when the reply to the submission says so (%s)', async (request) => {
  const isCertain = await after('get', request);
  expect(isCertain('rateLimited')).toBe(true);
  expect(isCertain('sessionExpired')).toBe(true);
  expect(isCertain('layoutChanged')).toBe(false);
  expect(isCertain('siteDown')).toBe(false);
  expect(isCertain('unknownRun')).toBe(false);
});

it('is not certain when the answer was lost, or another page says it', async () => {
  expect((await after('lost'))('sessionExpired')).toBe(false);
  expect((await after('post', 'get'))('sessionExpired')).toBe(false);
});
