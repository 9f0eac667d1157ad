import { once } from 'node:events';
import { createServer, get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { STAR_RANK } from '@tribunal/plugin-contest/contract';
import type { OiStanding } from '@tribunal/plugin-contest/standings';
import { seededRandom } from '@tribunal/testing';
import { expect, test } from 'vitest';
import { ScoreboardWriter, UNOFFICIAL } from '../server/write';
import { BodyPool, ScoreboardReply, type ReplyLease } from '../server/write/scoreboard-reply';
import type { VisibleBoard } from '../server/write/scoreboard';

const TEAMS = 30;
const STARS = 3;
const START = Date.UTC(2026, 0, 1);

test('a scoreboard whose rows change, move and tie equals one that is written from scratch', () => {
  const random = seededRandom(7);
  const teams = Array.from({ length: TEAMS }, (_, index) => ({ team: `team-${index}`, isStar: index < STARS }));
  const participants = new Map(teams.map(({ team }) => [team, { showName: team } as never]));
  const scores = new Map(teams.map(({ team }) => [team, { score: 0, results: new Map() as OiStanding['results'] }]));

  /** Ranks the teams; results of teams that did not change stay the same object, as in the engine. */
  const boardOf = (): VisibleBoard => {
    const sorted = teams
      .map(({ team, isStar }) => ({ team, isStar, timeMs: 0, unitMs: 1, ...scores.get(team)! }))
      .sort((a, b) => b.score - a.score);
    const ranked = sorted.filter(({ isStar }) => !isStar);
    const standings = sorted.map(({ isStar, ...standing }) => ({
      ...standing,
      rank: isStar ? STAR_RANK : 1 + ranked.findIndex(({ score }) => score === standing.score),
    }));
    return {
      contest: { id: 1, type: 1, startAt: new Date(START), endAt: new Date(START + 3_600_000) },
      visibility: { hiddenSince: null },
      now: new Date(START + 60_000),
      standings,
      participants,
      problems: new Set([1]),
      state: null,
    } as unknown as VisibleBoard;
  };

  const writer = new ScoreboardWriter();
  const leases: (ReplyLease & { text: string })[] = [];
  const buffers = new Set<ArrayBufferLike>();
  for (let round = 0; round < 60; round += 1) {
    for (const version of ['2023-06', '2026-01'] as const)
      for (const group of [null, UNOFFICIAL]) {
        const board = boardOf();
        const { reply, release } = writer.reply(board, group, version);
        const text = reply.body.toString();
        expect(text).toBe(new ScoreboardWriter().reply(board, group, version).reply.body.toString());
        leases.push({ reply, release, text });
        const { rows } = JSON.parse(text) as { rows: { team_id: string; score: { score: number } }[] };
        expect(rows).toHaveLength(group === null ? TEAMS - STARS : STARS);
        for (const row of rows) expect(row.score.score).toBe(scores.get(row.team_id)!.score);
      }
    for (const { reply, text } of leases) {
      buffers.add(reply.body.buffer);
      expect(reply.body.toString()).toBe(text);
    }
    // Clients that are slow keep a reply for some rounds.
    while (leases.length > 6) leases.splice(random.below(leases.length), 1)[0]!.release();
    // Few different scores, so that teams often tie.
    scores.set(random.pick(teams).team, { score: random.below(4), results: new Map() });
  }
  expect(buffers.size).toBeLessThan(30);
});

test('a reply that is being packed keeps its body after its reader has left', async () => {
  const pool = new BodyPool();
  const text = 'x'.repeat(200_000);
  const body = pool.take(text.length);
  body.write(text);
  const { reply, release } = new ScoreboardReply(body.subarray(0, text.length), pool).lease();
  const packed = reply.packed();
  release();
  pool.take(text.length).fill('y');
  expect(gunzipSync(await packed).toString()).toBe(text);
  expect(pool.take(text.length).buffer).toBe(body.buffer);
});

test('a body is not written over before a slow client has read it, and is after a client has left', async () => {
  const pool = new BodyPool();
  const length = 16 * 1024 * 1024;
  const lease = () => new ScoreboardReply(pool.take(length).fill('x', 0, length).subarray(0, length), pool).lease();
  const sent: ReplyLease[] = [];
  const server = createServer((_, response) => {
    const one = lease();
    sent.push(one);
    response.once('close', one.release);
    response.end(one.reply.body);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const open = async () => {
    const request = get({ port: (server.address() as AddressInfo).port, host: '127.0.0.1' });
    return { request, reply: ((await once(request, 'response')) as [IncomingMessage])[0] };
  };
  const isFree = (index: number) => {
    const taken = pool.take(length);
    const isSame = taken.buffer === sent[index]!.reply.body.buffer;
    if (isSame) pool.put(taken);
    return isSame;
  };
  const slow = await open();
  expect(isFree(0)).toBe(false);
  let read = '';
  for await (const chunk of slow.reply) read += String(chunk as Buffer);
  expect(read === 'x'.repeat(length)).toBe(true);
  await expect.poll(() => isFree(0)).toBe(true);
  const leaver = await open();
  leaver.request.destroy();
  leaver.reply.on('error', () => undefined);
  await expect.poll(() => isFree(1)).toBe(true);
  server.close();
});

test('buffers are reused while a scoreboard grows', () => {
  const pool = new BodyPool();
  const buffers = new Set<ArrayBufferLike>();
  for (let round = 0; round < 1000; round += 1) {
    const { release } = new ScoreboardReply(pool.take(1000 + round * 10), pool).lease();
    const body = pool.take(1000 + round * 10);
    buffers.add(body.buffer);
    pool.put(body);
    release();
  }
  expect(buffers.size).toBeLessThan(120);
});

test('a scoreboard without teams has no rows', () => {
  const board = {
    contest: { id: 1, startAt: new Date(START), endAt: new Date(START + 1) },
    visibility: { hiddenSince: null },
    now: new Date(START),
    state: null,
    standings: [],
    participants: new Map(),
    problems: new Set(),
  } as unknown as VisibleBoard;
  const { body } = new ScoreboardWriter().reply(board, null, '2023-06').reply;
  expect(JSON.parse(body.toString())).toMatchObject({ rows: [] });
});
