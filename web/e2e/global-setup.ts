import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { portsInARow, ROOT_PASSWORD, startSite } from '@tribunal/testing';
import { GUEST_PLUGINS, GUESTS_WITH_WEB } from './guests';

const BUILD_PLUGIN = fileURLToPath(new URL('../../scripts/build-plugin.mjs', import.meta.url));
/** Maximum number of simulated judges, including those of guest plugins. */
const SIMULATORS = 16;

/**
 * Starts one site for all tests, unless `E2E_URL` names one; each test creates the users and problems that it needs.
 */
export default async (): Promise<(() => Promise<void>) | undefined> => {
  if (process.env.E2E_URL) return undefined;
  for (const folder of GUESTS_WITH_WEB) {
    execFileSync(process.execPath, [BUILD_PLUGIN, folder], { stdio: 'inherit' });
  }
  const port = String(await portsInARow(1));
  const site = await startSite({
    PORT: port,
    // Passkeys need a name instead of an IP address.
    BASE_URL: `http://localhost:${port}`,
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
