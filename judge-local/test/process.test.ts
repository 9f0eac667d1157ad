import type { JudgeHeartbeat, JudgeReport, JudgeTask } from '@tribunal/contract';
import { Status } from '@tribunal/contract';
import { installQueueSchema, openQueue, type Queue } from '@tribunal/queue';
import { startPostgres, type TestPostgres } from '@tribunal/testing';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { taskOf, type Problem } from '../suite/problems';
import { anOutsideFolder, TOOLS_DIR } from './folders';

const TOKEN = 'a-token-of-this-test';
const NOBODY = 65_534;

const problem: Problem = {
  name: 'double',
  settings: { timeLimitMs: 1000, memoryLimitMb: 64, stackLimitMb: 16, isRemoveEndBlank: true },
  cases: [{ input: Buffer.from('21\n'), output: Buffer.from('42\n') }],
  solutions: [],
};
const code = '#include <stdio.h>\nint main(void) { int n; scanf("%d", &n); printf("%d\\n", 2 * n); return 0; }\n';
const waiting = '#include <unistd.h>\nint main(void) { sleep(1); return 0; }\n';

const aTask = (judgementId: number, source: string): JudgeTask => ({
  ...taskOf(problem, { file: '', language: 'C', code: source, expected: [], note: '', score: null }),
  judgementId,
});

let postgres: TestPostgres;
let queue: Queue;
let site: Server;
let judge: ChildProcess;
let cacheDir: string;
const tasks = new Map<number, JudgeTask>();
const heartbeats: JudgeHeartbeat[] = [];
const refused: string[] = [];
const reports: JudgeReport[] = [];
let notifyReport = (): void => {};

/** Resolves with the first report that matches, past or future. */
const report = async (fits: (one: JudgeReport) => boolean): Promise<JudgeReport> => {
  for (;;) {
    const found = reports.find(fits);
    if (found) return found;
    if (judge.exitCode !== null) throw new Error(`the judge ended with code ${judge.exitCode}`);
    await new Promise<void>((resolve) => (notifyReport = resolve));
  }
};

const answers: Record<string, (body: string) => unknown> = {
  '/api/judge/register': () => ({ token: null }),
  '/api/judge/heartbeat': (body) => {
    heartbeats.push(JSON.parse(body) as JudgeHeartbeat);
    notifyReport();
    return { cancel: [] };
  },
  '/api/judge/claim': (body) => tasks.get((JSON.parse(body) as { judgementId: number }).judgementId) ?? null,
};

async function openSite(): Promise<string> {
  const bytes = new Map(
    problem.cases.flatMap(({ input, output }, index) => {
      const spec = aTask(0, '').cases[index];
      return spec ? [[spec.input.sha256, input] as const, [spec.output.sha256, output] as const] : [];
    }),
  );
  site = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      const path = request.url ?? '';
      if (request.headers.authorization !== TOKEN) refused.push(path);
      const data = answers[path]?.(body);
      if (data !== undefined) return response.end(JSON.stringify({ status: 200, msg: 'success', data }));
      return response.end(bytes.get(path.replace('/api/judge/data/', '')));
    });
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
}

beforeAll(async () => {
  cacheDir = anOutsideFolder();
  postgres = await startPostgres();
  await installQueueSchema(postgres.url);
  queue = await openQueue(postgres.url);
  await queue.consume('judge.report', { concurrency: 1 }, async (one) => {
    reports.push(one);
    notifyReport();
  });
  const main = fileURLToPath(new URL('../src/main.ts', import.meta.url));
  judge = spawn(process.execPath, ['--import', 'tsx', main], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'production',
      LOG_LEVEL: 'error',
      SERVER_URL: await openSite(),
      QUEUE_URL: postgres.url,
      JUDGE_TOKEN: TOKEN,
      JUDGE_NAME: 'local-9',
      JUDGE_SLOTS: '1',
      JUDGE_CACHE_DIR: cacheDir,
      RUN_AS_UID: String(NOBODY),
      RUN_AS_GID: String(NOBODY),
      JUDGE_TOOLS_DIR: TOOLS_DIR,
    },
  });
  judge.once('exit', () => notifyReport());
});

afterAll(async () => {
  judge?.kill('SIGKILL');
  site?.closeAllConnections();
  site?.close();
  await queue?.close();
  await postgres?.stop();
  await rm(cacheDir, { recursive: true, force: true });
});

describe('the judge process', () => {
  it('takes a wake-up, judges, and reports a verdict that names how it came to be', async () => {
    tasks.set(17, aTask(17, code));
    await queue.publish('judge', { judgementId: 17 }, { key: 'ME' });
    const final = await report(({ judgementId, kind }) => judgementId === 17 && kind === 'final');
    expect(final).toMatchObject({
      status: Status.Accepted,
      judge: { name: 'local-9' },
      cases: [{ seq: 1, status: Status.Accepted }],
      provenance: { toolVersion: expect.stringContaining('gcc') },
    });
    expect(reports.filter(({ judgementId }) => judgementId === 17).map(({ kind }) => kind)).toContain('progress');
    expect(refused).toEqual([]);
  });

  it('has reported to the server what it offers', () => {
    expect(heartbeats[0]).toMatchObject({ name: 'local-9', kind: 'local', keys: ['ME'], slots: 1, running: [] });
    expect(heartbeats[0]?.languages.map(({ name }) => name)).toContain('C++ 17 With O2');
  });

  it('is not root, and cannot become it again', async () => {
    const status = await readFile(`/proc/${judge.pid}/status`, 'utf8');
    expect(status).toMatch(new RegExp(`^Uid:\\s+${NOBODY}\\s+${NOBODY}\\s+${NOBODY}`, 'm'));
    expect(status).toMatch(new RegExp(`^Gid:\\s+${NOBODY}\\s+${NOBODY}\\s+${NOBODY}`, 'm'));
    expect(status).toMatch(/^Groups:\s*$/m);
    expect(status).toMatch(/^CapEff:\s+0+$/m);
  });

  it('finishes what runs when asked to stop, and leaves no helper behind', async () => {
    const children = await readFile(`/proc/${judge.pid}/task/${judge.pid}/children`, 'utf8');
    tasks.set(18, aTask(18, waiting));
    await queue.publish('judge', { judgementId: 18 }, { key: 'ME' });
    await report(({ judgementId, kind }) => judgementId === 18 && kind === 'progress');
    const exited = once(judge, 'exit');
    judge.kill('SIGTERM');
    expect(await report(({ judgementId, kind }) => judgementId === 18 && kind === 'final')).toMatchObject({
      status: Status.WrongAnswer,
    });
    expect(await exited).toEqual([0, null]);
    for (const pid of children.trim().split(' ')) expect(() => process.kill(Number(pid), 0)).toThrow('ESRCH');
  });
});
