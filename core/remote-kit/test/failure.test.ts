import { expect, it } from 'vitest';
import * as loaded from '../src/failure';

it('is recognized by a copy of its class that was loaded again, and is no other failure', async () => {
  const url = new URL('../src/failure.ts?again', import.meta.url).href;
  const again = (await import(/* @vite-ignore */ url)) as typeof loaded;
  class OtherFailure extends loaded.RemoteFailure {}
  const failure = new again.RemoteFailure('sessionExpired', 'log in');
  expect(again.RemoteFailure).not.toBe(loaded.RemoteFailure);
  expect(failure instanceof loaded.RemoteFailure).toBe(true);
  expect(failure instanceof OtherFailure).toBe(false);
  expect(new OtherFailure('siteDown', 'down') instanceof again.RemoteFailure).toBe(true);
  expect(new OtherFailure('siteDown', 'down') instanceof OtherFailure).toBe(true);
  for (const other of [new Error('down'), { kind: 'siteDown' }, null]) {
    expect(other instanceof loaded.RemoteFailure).toBe(false);
  }
});
