import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { CallTable, CoreCalls, Envelope } from '@tribunal/contract';
import { PG_DEPRECATIONS_FAIL } from './process';
import { checkReply } from './replies/check';
import { freePort } from '../../../scripts/lib/supervision/ports.mjs';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const PARENT_WATCHDOG = new URL('../../../scripts/lib/supervision/parent-watchdog.mjs', import.meta.url).href;
export const ROOT_PASSWORD = 'root-of-tests';

type Input<C> = (C extends { query: infer Q } ? { query: Q } : { query?: undefined }) &
  (C extends { body: infer B } ? { body: B } : { body?: undefined });

export interface CallResult<T> {
  status: number;
  msg: string;
  data: T;
  headers: Headers;
}

/** Makes a call to a running site as a browser would; `token` is a session token. Rejects on any status but 200. */
export type SiteApi<T extends CallTable<T> = CoreCalls> = <K extends keyof T & string>(
  call: K,
  input?: Input<T[K]>,
  token?: string,
) => Promise<CallResult<T[K]['data']>>;

export interface Site {
  readonly url: string;
  readonly dataDir: string;
  /** Process id of the supervisor. */
  readonly pid: number;
  readonly api: SiteApi;
  /** Logs in and returns the session token. */
  login(username: string, password: string): Promise<string>;
  /** Returns the supervisor's output so far. */
  output(): string;
  /** Stops everything and removes the data unless the caller chose its folder. */
  stop(): Promise<void>;
}

export const siteApi =
  <T extends CallTable<T> = CoreCalls>(url: string): SiteApi<T> =>
  async (call, input = {} as never, token) => {
    const [method, path] = call.split(' ') as [string, string];
    const { query, body } = input as { query?: Record<string, unknown>; body?: unknown };
    const search = new URLSearchParams(
      Object.entries(query ?? {})
        .filter(([, value]) => value !== undefined)
        .map(([key, value]) => [key, String(value)] as [string, string]),
    );
    const reply = await fetch(`${url}${path}?${search.toString()}`, {
      method,
      headers: {
        ...(token && { authorization: token }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const envelope = (await reply.json()) as Envelope<never>;
    if (envelope.status !== 200) throw new Error(`${call}: ${envelope.status} ${envelope.msg}`);
    checkReply(call, envelope.data);
    return { ...envelope, data: envelope.data as never, headers: reply.headers };
  };

/**
 * Starts the whole product as its users do: `node scripts/start.mjs` with a fresh data folder and a free port. It
 * requires what `npm start` sets up (build, sandbox helper, web app). Resolves when the site is ready.
 */
export async function startSite(env: Record<string, string> = {}): Promise<Site> {
  const dataDir = env['DATA_DIR'] ?? mkdtempSync(join(tmpdir(), 'tribunal-site-'));
  const port = Number(env['PORT'] ?? (await freePort()));
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, ['--import', PARENT_WATCHDOG, 'scripts/start.mjs'], {
    cwd: ROOT,
    env: {
      ...process.env,
      NODE_OPTIONS: PG_DEPRECATIONS_FAIL,
      // Vitest sets `BASE_URL` to a path.
      BASE_URL: '',
      PORT: String(port),
      DATA_DIR: dataDir,
      ROOT_PASSWORD,
      SUBMIT_GAP_MS: '0',
      NO_APT: '1',
      ...env,
    },
    // By the channel, the site notices that this process has ended.
    stdio: ['pipe', 'pipe', 'pipe', 'ipc'],
  });
  let printed = '';
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  await new Promise<void>((resolve, reject) => {
    const read = (chunk: Buffer): void => {
      printed += chunk.toString();
      if (printed.includes('is ready')) resolve();
    };
    child.stdout!.on('data', read);
    child.stderr!.on('data', read);
    void ended.then(() => reject(new Error(`the site did not start:\n${printed}`)));
  });
  const api = siteApi(url);
  return {
    url,
    dataDir,
    pid: child.pid!,
    api,
    login: async (username, password) => {
      const { headers } = await api('POST /api/login', { body: { username, password } });
      return headers.get('authorization')!;
    },
    output: () => printed,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
      if (!env['DATA_DIR']) rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
