import { portsInARow, ROOT_PASSWORD, startSite } from '@tribunal/testing';
import { GUEST_PLUGINS } from './guests';

/** Simulated judges, with those of guests, at most. */
const SIMULATORS = 16;

/** One site for all journeys, unless `E2E_URL` names one; each journey makes the people and problems that it needs. */
export default async (): Promise<(() => Promise<void>) | undefined> => {
  if (process.env.E2E_URL) return undefined;
  const site = await startSite({
    PLUGIN_DIRS: GUEST_PLUGINS.join(':'),
    SIMULATE_REMOTES: '1',
    SIMULATOR_PORT: String(await portsInARow(SIMULATORS)),
  });
  process.env.E2E_URL = site.url;
  process.env.E2E_ROOT_PASSWORD = ROOT_PASSWORD;
  return async () => {
    delete process.env.E2E_URL;
    await site.stop();
  };
};
