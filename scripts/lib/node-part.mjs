import { spawn } from 'node:child_process';
import { root } from './root.mjs';
import { eachLine } from './log.mjs';
import { endsWithin, identify, signal } from './processes.mjs';

const STOP_PATIENCE_MS = 10_000;
const parentWatchdog = new URL('parent-watchdog.mjs', import.meta.url).href;

const describeExit = (code, signalName) => (signalName ? `by ${signalName}` : `with code ${code}`);

/**
 * Returns a launcher (see `keepAlive`) that runs a Node program as a separate process.
 * @param main path of the program @param env its complete environment
 * @param user `{uid, gid}` of the process; by default that of this process @param log receives each line that it
 * prints
 */
export const nodePart =
  ({ main, env, user, log }) =>
  async () => {
    const child = spawn(process.execPath, ['--enable-source-maps', '--import', parentWatchdog, main], {
      cwd: root,
      env,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      // A separate process group, so that Ctrl+C reaches only the supervisor, which stops the parts in order.
      detached: true,
      ...(user ? { uid: user.uid, gid: user.gid } : {}),
    });
    const exited = new Promise((done) => {
      child.once('exit', (code, signalName) => done(describeExit(code, signalName)));
      child.once('error', (error) => done(`before it began: ${error.message}`));
    });
    eachLine(child.stdout, log);
    eachLine(child.stderr, log);
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
