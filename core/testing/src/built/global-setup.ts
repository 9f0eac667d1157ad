import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const ENSURE = fileURLToPath(new URL('../../../../scripts/ensure.mjs', import.meta.url));

/** Vitest calls this once per run: what tests start as processes is built from the sources as they are now. */
export default (): void => {
  // The test runner's own says that React is built for its developers: larger and slower.
  const env = { ...process.env, NODE_ENV: 'production' };
  const { status } = spawnSync(process.execPath, [ENSURE, 'build'], { stdio: 'inherit', env });
  if (status !== 0) throw new Error('the product could not be built');
};
