import { spawn } from 'node:child_process';
import { root } from './root.mjs';
import { eachLine } from './say.mjs';
import { endsWithin, identify, signal } from './processes.mjs';

const STOP_PATIENCE_MS = 10_000;
const tether = new URL('tether.mjs', import.meta.url).href;

const described = (code, signalName) => (signalName ? `by ${signalName}` : `with code ${code}`);

/**
 * A launcher (see `keepAlive`) of a Node program as its own process.
 * @param main path of the program  @param env its whole environment
 * @param user `{uid, gid}` it runs as; left out, it runs as this process does  @param say gets each line it prints
 */
export const nodePart =
  ({ main, env, user, say }) =>
  async () => {
    const child = spawn(process.execPath, ['--enable-source-maps', '--import', tether, main], {
      cwd: root,
      env,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      // Its own process group: Ctrl+C reaches the supervisor only, which stops the parts in order.
      detached: true,
      ...(user ? { uid: user.uid, gid: user.gid } : {}),
    });
    const exited = new Promise((done) => {
      child.once('exit', (code, signalName) => done(described(code, signalName)));
      child.once('error', (error) => done(`before it began: ${error.message}`));
    });
    eachLine(child.stdout, say);
    eachLine(child.stderr, say);
    return {
      pid: child.pid,
      exited,
      stop: async () => {
        const identity = child.pid === undefined ? null : identify(child.pid);
        if (!identity) return;
        signal(child.pid, 'SIGTERM');
        if (!(await endsWithin(identity, STOP_PATIENCE_MS))) signal(-child.pid, 'SIGKILL');
        await exited;
      },
    };
  };
