import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { rootPath } from '@tribunal/config';
import { freePort } from '@tribunal/testing';
import { spawnAs, unprivilegedUser } from '../../../../scripts/lib/machine/unprivileged-user.mjs';

const PROGRAM = '/usr/sbin/nginx';
const EXAMPLE = join(rootPath, 'docs/nginx.conf');

export interface Nginx {
  readonly url: string;
  stop(): Promise<void>;
}

/** Returns the documented configuration with only its three addresses replaced. */
const exampleFor = (port: number, servers: readonly [string, string]): string => {
  const replaced = [
    ['listen 80;', `listen 127.0.0.1:${port};`],
    ['server 10.0.0.11:8080 ', `server ${servers[0]} `],
    ['server 10.0.0.12:8080 ', `server ${servers[1]} `],
  ] as const;
  return replaced.reduce(
    (text, [from, to]) => {
      if (text.split(from).length !== 2) throw new Error(`${EXAMPLE} should have "${from}" once`);
      return text.replace(from, to);
    },
    readFileSync(EXAMPLE, 'utf8'),
  );
};

/** Returns the configuration that surrounds the example in Debian's file; all written files are in `folder`. */
const mainConfig = (folder: string): string =>
  [
    'daemon off;',
    'master_process off;',
    `pid ${folder}/pid;`,
    'error_log stderr;',
    'events {}',
    'http {',
    '  access_log off;',
    ...['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `  ${name}_temp_path ${folder}/${name};`),
    `  include ${folder}/tribunal.conf;`,
    '}',
  ].join('\n');

const listens = async (port: number): Promise<boolean> => {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
};

/**
 * Starts a real nginx with `docs/nginx.conf` in front of two servers, each given as `host:port`. It ends with this
 * process at the latest.
 */
export async function startNginx(servers: readonly [string, string]): Promise<Nginx> {
  if (!existsSync(PROGRAM)) throw new Error(`nginx is not installed (no ${PROGRAM}): apt-get install nginx`);
  const user = unprivilegedUser();
  const folder = mkdtempSync(join(tmpdir(), 'tribunal-nginx-'));
  const port = await freePort();
  writeFileSync(join(folder, 'tribunal.conf'), exampleFor(port, servers));
  writeFileSync(join(folder, 'nginx.conf'), mainConfig(folder));
  if (user) chownSync(folder, user.uid, user.gid);
  const child = spawn(PROGRAM, ['-c', join(folder, 'nginx.conf'), '-p', folder], {
    stdio: ['ignore', 'ignore', 'pipe'],
    ...spawnAs(user),
  });
  let stderrText = '';
  child.stderr.on('data', (chunk: Buffer) => (stderrText += chunk.toString()));
  const reap = (): void => void child.kill('SIGKILL');
  process.once('exit', reap);
  const exited = once(child, 'exit');
  while (!(await listens(port))) {
    if (child.exitCode !== null) throw new Error(`nginx did not start:\n${stderrText}`);
    await pause(20);
  }
  return {
    url: `http://127.0.0.1:${port}`,
    stop: async () => {
      reap();
      await exited;
      process.off('exit', reap);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
