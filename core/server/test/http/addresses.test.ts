import { startTestApp } from '@tribunal/testing';
import { expect, it } from 'vitest';

it.each(['::1', '::', '0.0.0.0'])(
  'a server that listens at %s is reached at the address that it reports',
  async (HOST) => {
    await using site = await startTestApp({ env: { HOST, PORT: '0' } });
    const response = await fetch(`${site.app.url}/api/health/live`);
    expect(response.status).toBe(200);
  },
);
