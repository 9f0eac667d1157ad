import { spawn } from 'node:child_process';
import { root } from '../root.mjs';
import { eachLine } from '../log.mjs';
import { endsWithin, identify, signal } from './processes.mjs';

/**
 * @typedef {object} NodePart
 * @property {string} main path of the program
 * @property {Record<string, string | undefined>} env its complete environment
 * @property {import('../machine/unprivileged-user.mjs').SystemUser | null} [user] user of the process; by default that of this process
 * @property {(line: string) => void} log receives each line that it prints
 */

const STOP_PATIENCE_MS = 10_000;
const parentWatchdog = new URL('parent-watchdog.mjs', import.meta.url).href;

/**
 * @param {number | null} code
 * @param {string | null} signalName
 */
const describeExit = (code, signalName) => (signalName ? `by ${signalName}` : `with code ${code}`);

/**
 * Returns a launcher (see `keepAlive`) that runs a Node program as a separate process.
 * @param {NodePart} options
 * @returns {() => Promise<import('./keep-alive.mjs').RunningPart>}
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
    /** @type {Promise<string>} */
    const exited = new Promise((done) => {
      child.once('exit', (code, signalName) => done(describeExit(code, signalName)));
      child.once('error', (error) => done(`before it started: ${error.message}`));
    });
    for (const stream of [child.stdout, child.stderr]) if (stream) eachLine(stream, log);
    return {
      pid: child.pid,
      exited,
      stop: async () => {
        const { pid } = child;
        const identity = pid === undefined ? null : identify(pid);
        if (!identity) return;
        signal(identity.pid, 'SIGTERM');
        if (!(await endsWithin(identity, STOP_PATIENCE_MS))) signal(-identity.pid, 'SIGKILL');
        await exited;
      },
    };
  };
