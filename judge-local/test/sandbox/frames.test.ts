import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { encodeFrame, FrameReader } from '../../src/sandbox/frames';
import { openTestSandbox } from './support';

const path = new URL('../../native/build/tribunal-sandbox', import.meta.url).pathname;
let store: string;
let helper: ChildProcess;
let ended: Promise<number | null>;
let answers: Record<string, unknown>[];
let waiting: (() => void)[];

beforeEach(async () => {
  await (await openTestSandbox()).close(); // builds the helper if need be
  store = mkdtempSync(join(tmpdir(), 'tribunal-test-'));
  answers = [];
  waiting = [];
  helper = spawn(path, ['--store', store, '--run-slots', '1', '--compile-slots', '0'], {
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  ended = new Promise((resolve) => helper.on('close', resolve));
  helper.stdin!.on('error', () => undefined);
  const reader = new FrameReader((message) => {
    answers.push(message as Record<string, unknown>);
    waiting.shift()?.();
  });
  const hello = new Promise<void>((resolve) => waiting.push(resolve));
  helper.stdout!.on('data', (chunk: Buffer) => reader.push(chunk));
  await hello;
});

afterEach(async () => {
  helper.stdin!.end();
  await ended;
  rmSync(store, { recursive: true });
});

function answerTo(bytes: Buffer): Promise<unknown> {
  const answer = new Promise<void>((resolve) => waiting.push(resolve));
  helper.stdin!.write(bytes);
  return answer.then(() => answers.at(-1));
}

function raw(text: string): Buffer {
  const size = Buffer.byteLength(text);
  const frame = Buffer.alloc(4 + size);
  frame.writeUInt32LE(size);
  frame.write(text, 4);
  return frame;
}

describe('the helper', () => {
  it.each([
    ['nothing', ''],
    ['no JSON', 'hello'],
    ['half an object', '{"id":1,'],
    ['two values', '{} {}'],
    ['a bad escape', '{"id":1,"op":"\\x"}'],
    ['half a surrogate pair', '{"id":1,"op":"\\ud800"}'],
    ['a zero in a string', '{"id":1,"op":"\\u0000"}'],
    ['deep nesting', '['.repeat(100_000)],
    ['a list', '[1,2,3]'],
    ['no id', '{"op":"run"}'],
    ['an unknown op', '{"id":1,"op":"dance"}'],
    ['a run of nothing', '{"id":1,"op":"run"}'],
    ['a run of a number', '{"id":1,"op":"run","specs":[7]}'],
    ['arguments that are no strings', '{"id":1,"op":"run","specs":[{"kind":"run","argv":[1]}]}'],
    ['a compile without a slot for it', '{"id":1,"op":"run","specs":[{"kind":"compile","argv":["/bin/true"]}]}'],
  ])('answers %s with an error and goes on', async (_, text) => {
    expect(await answerTo(raw(text))).toMatchObject({ error: expect.any(String), last: true });
    expect(await answerTo(encodeFrame({ id: 5, op: 'stats' }))).toMatchObject({ id: 5, stats: { waiting: 0 } });
  });

  it('takes frames in pieces', async () => {
    const frame = encodeFrame({ id: 6, op: 'stats' });
    for (const byte of frame.subarray(0, -1)) helper.stdin!.write(Buffer.from([byte]));
    expect(await answerTo(frame.subarray(-1))).toMatchObject({ id: 6 });
  });

  it('ends when a length cannot be right', async () => {
    helper.stdin!.write(Buffer.from([255, 255, 255, 255, 1]));
    expect(await ended).toBe(0);
  });

  it('ends in the middle of a frame when its input does', async () => {
    helper.stdin!.end(encodeFrame({ id: 7, op: 'stats' }).subarray(0, 9));
    expect(await ended).toBe(0);
  });

  it('ends well on SIGTERM and does not mind SIGINT', async () => {
    helper.kill('SIGINT');
    expect(await answerTo(encodeFrame({ id: 8, op: 'stats' }))).toMatchObject({ id: 8 });
    helper.kill('SIGTERM');
    expect(await ended).toBe(0);
  });

  it('keeps the answers for a slow reader and loses none', async () => {
    helper.stdout!.pause();
    const asked = 20_000;
    for (let id = 100; id < 100 + asked; id++) helper.stdin!.write(encodeFrame({ id, op: 'stats' }));
    const all = new Promise<void>((resolve) => {
      waiting = Array.from({ length: asked }, (_, i) => (i === asked - 1 ? resolve : () => undefined));
    });
    helper.stdout!.resume();
    await all;
    expect(answers.slice(1).map(({ id }) => id)).toEqual(Array.from({ length: asked }, (_, i) => 100 + i));
  });
});
