import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const ENSURE = fileURLToPath(new URL('../../../../scripts/ensure.mjs', import.meta.url));

/** Builds the programs that tests start as processes from the current sources. Vitest calls this once per run. */
export default (): void => {
  // Vitest sets `NODE_ENV` to a value with which the development build of React would be used, which is larger and
  // slower.
  const env = { ...process.env, NODE_ENV: 'production' };
  const { status } = spawnSync(process.execPath, [ENSURE, 'build'], { stdio: 'inherit', env });
  if (status !== 0) throw new Error('the build failed');
};
