import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { portsInARow } from '../../../scripts/lib/supervision/ports.mjs';
import { spawnAs, unprivilegedUser } from '../../../scripts/lib/machine/unprivileged-user.mjs';

/** The binary in /usr/sbin is not used, because it requires the user root or rabbitmq and writes to /var. */
const PROGRAM = '/usr/lib/rabbitmq/bin/rabbitmq-server';
/** The kernel stops the broker when the test process ends, for whatever reason. */
const DIES_WITH_OWNER = ['/usr/bin/setpriv', '--pdeathsig', 'TERM', '--'];
const START_TIMEOUT_MS = 120_000;

/** Returns why no broker can be started here, or null. */
export const rabbitmqMissing = (): string | null =>
  existsSync(PROGRAM) ? null : `RabbitMQ is not installed (no ${PROGRAM}): apt-get install rabbitmq-server`;

export interface TestRabbitmq {
  /** The URL does not change on restarts. */
  readonly url: string;
  /** Stops broker and epmd and removes the folder. */
  stop(): Promise<void>;
  /** Kills the broker with `kill -9`; `start()` starts it again with its durable messages. */
  kill(): Promise<void>;
  start(): Promise<void>;
}

interface Ports {
  amqp: number;
  distribution: number;
  epmd: number;
}

const environmentOf = (folder: string, ports: Ports): Record<string, string> => ({
  PATH: '/usr/bin:/bin',
  LC_ALL: 'C.UTF-8',
  HOME: folder,
  RABBITMQ_NODENAME: `tribunal${ports.amqp}@localhost`,
  RABBITMQ_MNESIA_BASE: join(folder, 'mnesia'),
  RABBITMQ_LOG_BASE: join(folder, 'log'),
  RABBITMQ_CONFIG_FILE: join(folder, 'rabbitmq.conf'),
  RABBITMQ_ENABLED_PLUGINS_FILE: join(folder, 'enabled_plugins'),
  RABBITMQ_PID_FILE: join(folder, 'pid'),
  RABBITMQ_CONF_ENV_FILE: '/dev/null',
  RABBITMQ_DIST_PORT: String(ports.distribution),
  RABBITMQ_SERVER_ADDITIONAL_ERL_ARGS: '+sbwt none +sbwtdcpu none +sbwtdio none',
  ERL_EPMD_PORT: String(ports.epmd),
  ERL_EPMD_ADDRESS: '127.0.0.1',
});

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

/** Returns the processes whose environment names our folder: the broker, its helpers, and the epmd that outlives it. */
const processesOf = (folder: string): number[] => {
  const isOurs = (pid: number): boolean => {
    try {
      return readFileSync(`/proc/${pid}/environ`, 'utf8').includes(`HOME=${folder}\0`);
    } catch {
      return false;
    }
  };
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && isOurs(pid));
};

const killProcesses = (folder: string): number => {
  const pids = processesOf(folder);
  for (const pid of pids) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // The process ended before it could be killed.
    }
  }
  return pids.length;
};

const killAll = async (folder: string): Promise<void> => {
  while (killProcesses(folder) > 0) await pause(20);
};

const untilListening = async (child: ChildProcess, port: number, folder: string): Promise<void> => {
  for (const end = Date.now() + START_TIMEOUT_MS; Date.now() < end; await pause(100)) {
    if (child.exitCode !== null || child.signalCode !== null) break;
    if (await listens(port)) return;
  }
  await killAll(folder);
  throw new Error(`RabbitMQ did not start in ${folder}`);
};

/** Starts a separate RabbitMQ in a temporary folder, on random ports of 127.0.0.1. This takes about 8 seconds. */
export const startRabbitmq = async (): Promise<TestRabbitmq> => {
  const missing = rabbitmqMissing();
  if (missing) throw new Error(missing);
  const user = unprivilegedUser();
  const folder = mkdtempSync(join(tmpdir(), 'tribunal-rabbitmq-'));
  const amqp = await portsInARow(3);
  const ports: Ports = { amqp, distribution: amqp + 1, epmd: amqp + 2 };
  const configuration = [
    `listeners.tcp.1 = 127.0.0.1:${ports.amqp}`,
    'disk_free_limit.absolute = 50MB',
    'log.console = false',
  ].join('\n');
  writeFileSync(join(folder, 'rabbitmq.conf'), `${configuration}\n`);
  writeFileSync(join(folder, 'enabled_plugins'), '[].\n');
  if (user) chownSync(folder, user.uid, user.gid);

  const start = async (): Promise<void> => {
    const [program = PROGRAM, ...args] = existsSync('/usr/bin/setpriv') ? [...DIES_WITH_OWNER, PROGRAM] : [PROGRAM];
    const child = spawn(program, args, {
      cwd: folder,
      env: environmentOf(folder, ports),
      stdio: 'ignore',
      detached: true,
      ...spawnAs(user),
    });
    await untilListening(child, ports.amqp, folder);
  };
  const onExit = (): void => void killProcesses(folder);
  process.once('exit', onExit);
  await start();
  return {
    url: `amqp://guest:guest@127.0.0.1:${ports.amqp}`,
    start,
    kill: () => killAll(folder),
    stop: async () => {
      process.off('exit', onExit);
      await killAll(folder);
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
