import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { connect, Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import '../src/no-outside-network';

const server = createServer((_request, response) => response.end('here'));
const port = (): number => (server.address() as AddressInfo).port;

beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
afterAll(() => new Promise((resolve) => server.close(resolve)));

describe('a test', () => {
  it('reaches this machine by address and by name', async () => {
    expect(await (await fetch(`http://127.0.0.1:${port()}/`)).text()).toBe('here');
    expect(await (await fetch(`http://localhost:${port()}/`)).text()).toBe('here');
  });

  it.each(['192.0.2.1', '8.8.8.8', 'example.com', '2001:db8::1', '127.example.com'])('does not reach %s', (host) => {
    expect(() => connect(80, host)).toThrow(`Tests may not reach ${host}`);
    expect(() => connect({ port: 80, host })).toThrow(`Tests may not reach ${host}`);
  });

  it('is checked once, however many files of tests its process runs', async () => {
    const checked = Object.getOwnPropertyDescriptor(Socket.prototype, 'connect');
    const path = new URL('../src/no-outside-network.ts?again', import.meta.url).href;
    await import(/* @vite-ignore */ path);
    expect(Object.getOwnPropertyDescriptor(Socket.prototype, 'connect')).toEqual(checked);
  });

  it('does not reach outside by fetch either', async () => {
    const failure = await fetch('http://192.0.2.1/').catch((error: Error) => error.cause);
    expect(String(failure)).toContain('Tests may not reach 192.0.2.1');
  });
});
