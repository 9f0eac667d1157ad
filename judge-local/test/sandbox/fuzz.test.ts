/** Tests that the helper answers or ends cleanly whatever bytes arrive, and runs only what it was asked to. */
import { seededRandom } from '@tribunal/testing';
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { encodeFrame, FrameReader } from '../../src/sandbox/frames';
import { specOf, type AnswerMessage, type SandboxStats } from '../../src/sandbox/messages';
import { limits, openTestSandbox } from './support';

const FRAMES = 2000;
const STREAMS = 12;
const path = new URL('../../native/build/tribunal-sandbox', import.meta.url).pathname;
const chance = seededRandom(7);

let store: string;
beforeAll(async () => {
  await (await openTestSandbox()).close(); // builds the helper if need be
  store = mkdtempSync(join(tmpdir(), 'tribunal-test-'));
});
afterAll(() => rmSync(store, { recursive: true }));

/** A separate helper that the test controls with raw bytes. */
class RawHelper {
  readonly ended: Promise<{ code: number | null; signal: string | null }>;
  readonly #process: ChildProcess;
  readonly #waiting = new Map<number, (answer: AnswerMessage) => void>();
  #fence = 1_000_000;

  constructor() {
    const options = ['--store', store, '--run-slots', '1', '--compile-slots', '1', '--uid-base', '750000'];
    this.#process = spawn(path, options, { stdio: ['pipe', 'pipe', 'ignore'] });
    this.#process.stdin!.on('error', () => undefined);
    this.ended = new Promise((resolve) => this.#process.on('close', (code, signal) => resolve({ code, signal })));
    const reader = new FrameReader((message) => {
      const answer = message as AnswerMessage;
      this.#waiting.get(answer.id)?.(answer);
    });
    this.#process.stdout!.on('data', (chunk: Buffer) => reader.push(chunk));
  }

  send(bytes: Buffer): void {
    // Sends the bytes in pieces, because a frame may arrive split anywhere.
    for (let at = 0; at < bytes.length;) {
      const size = 1 + chance.below(bytes.length);
      this.#process.stdin!.write(bytes.subarray(at, at + size));
      at += size;
    }
  }

  /** Returns the number of runs started so far, once everything sent before has been read and nothing is running. */
  async runs(): Promise<number> {
    for (;;) {
      const { waiting, slots } = await this.#stats();
      if (waiting === 0 && slots.every(({ ready }) => ready)) return slots.reduce((sum, { runs }) => sum + runs, 0);
    }
  }

  #stats(): Promise<SandboxStats> {
    const id = this.#fence++;
    return new Promise((resolve) => {
      this.#waiting.set(id, ({ stats }) => {
        this.#waiting.delete(id);
        resolve(stats!);
      });
      this.#process.stdin!.write(encodeFrame({ id, op: 'stats' }));
    });
  }

  end(): Promise<{ code: number | null; signal: string | null }> {
    this.#process.stdin!.end();
    return this.ended;
  }
}

const spec = specOf({
  kind: 'run',
  argv: ['/bin/true'],
  files: [{ path: 'a/b', ref: 'nowhere' }],
  limits,
  stdout: { capture: 100 },
  stderr: { store: 100 },
  collect: [{ path: 'out', maxBytes: 9 }],
});
const requests: readonly object[] = [
  { op: 'run', specs: [spec] },
  { op: 'batch', specs: [{ ...spec, stdin: null }], inputs: ['one', 'two'] },
  { op: 'group', specs: [{ ...spec, stdout: { pipe: 'a' } }], pipes: ['a', 'b'] },
  { op: 'run', specs: [{ ...spec, files: [], kind: 'compile' }] },
  { op: 'cancel' },
  { op: 'stats' },
];

const deep = (depth: number): unknown => JSON.parse('['.repeat(depth) + ']'.repeat(depth));
const odd: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  0.5,
  1e308,
  -1e308,
  2 ** 53,
  2 ** 64,
  '',
  'x',
  '..',
  '/',
  '\0',
  '\ud800',
  '\u{1F600}',

  'x'.repeat(5000),
  'a/'.repeat(600),
  [],
  {},
  [[]],
  [{}],
  { path: 1 },
  { pipe: 'a' },
  { ref: '.' },
  { ref: '../x' },
  deep(15),
  deep(40),
  Array.from({ length: 300 }, () => spec),
  Array.from({ length: 200 }, () => 'x'),
];

/** Returns the request with one of its values, at any depth, replaced by an odd one. */
function withOddValue(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || chance.below(4) === 0) return chance.pick(odd);
  const keys = Object.keys(value);
  if (!keys.length) return chance.pick(odd);
  const key = chance.pick(keys);
  const changed = withOddValue((value as Record<string, unknown>)[key]);
  if (Array.isArray(value)) return value.map((one, index) => (String(index) === key ? changed : one));
  return { ...value, [key]: changed };
}

/** Returns the bytes with some changed, inserted, removed or duplicated, or with the end cut off. */
function damaged(bytes: Buffer): Buffer {
  const at = chance.below(bytes.length);
  const some = 1 + chance.below(8);
  const noise = Buffer.from(Array.from({ length: some }, () => chance.below(256)));
  const senders = [
    () => Buffer.concat([bytes.subarray(0, at), noise, bytes.subarray(at + some)]),
    () => Buffer.concat([bytes.subarray(0, at), noise, bytes.subarray(at)]),
    () => Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + some)]),
    () => Buffer.concat([bytes.subarray(0, at), bytes.subarray(0, at)]),
    () => bytes.subarray(0, at),
    () => Buffer.concat([bytes, noise]),
  ];
  return chance.pick(senders)();
}

const framed = (body: Buffer): Buffer => {
  const size = Buffer.alloc(4);
  size.writeUInt32LE(body.length);
  return Buffer.concat([size, body]);
};

function isJson(body: Buffer): boolean {
  try {
    JSON.parse(body.toString('utf8'));
    return true;
  } catch {
    return false;
  }
}

describe('the helper', () => {
  it('answers thousands of damaged requests, and none that is no JSON starts anything', async () => {
    const helper = new RawHelper();
    for (let id = 1; id <= FRAMES; id++) {
      const request = { id, ...chance.pick(requests) };
      const body = Buffer.from(JSON.stringify(chance.below(2) ? withOddValue(request) : request));
      const sent = chance.below(2) ? damaged(body) : body;
      const runsBefore = isJson(sent) ? null : await helper.runs();
      helper.send(framed(sent));
      if (runsBefore !== null) expect(await helper.runs(), sent.toString('latin1')).toBe(runsBefore);
    }
    await helper.runs();
    expect(await helper.end()).toEqual({ code: 0, signal: null });
  });

  it('ends cleanly on streams that are no frames', async () => {
    for (let stream = 0; stream < STREAMS; stream++) {
      const helper = new RawHelper();
      helper.send(Buffer.from(Array.from({ length: 1 + chance.below(3000) }, () => chance.below(256))));
      expect(await helper.end()).toEqual({ code: 0, signal: null });
    }
  });
});
