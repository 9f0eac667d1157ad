import { Status } from '@tribunal/contract';
import { resolve } from '@tribunal/kernel';
import { Tx, type Transactions } from '@tribunal/server';
import type { PgNotifications } from '@tribunal/server/platform';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { ContestEvent, ContestFact } from '../../contract';
import { ContestLogReader, ContestLogSignals, ContestLogWriter } from '../../server/log';
import { openContestHarness, type ContestHarness } from '../contest-harness';

let harness: ContestHarness;
let transactions: Transactions;
let reader: ContestLogReader;
let writer: ContestLogWriter;
/** Notifications that all processes received. */
const notifications: string[] = [];

beforeAll(async () => {
  harness = await openContestHarness();
  const { container } = harness.site.app;
  transactions = resolve(container, Tx);
  reader = new ContestLogReader(harness.knex);
  const pgNotifications = { notify: async (_channel: string, payload: string) => void notifications.push(payload) };
  const signals = new ContestLogSignals(pgNotifications as unknown as PgNotifications, { warn: () => undefined });
  writer = new ContestLogWriter(harness.knex, { now: () => harness.now() }, signals);
});
afterAll(() => harness?.stop());

const FACTS: ContestFact[] = [
  { kind: 'submission', submissionId: 7, team: 'ada', problem: 3, submittedAt: 1_772_366_400_123, virtualId: null },
  { kind: 'submission', submissionId: 8, team: 'bob', problem: 3, submittedAt: 1_772_366_400_124, virtualId: 5 },
  {
    kind: 'judgement',
    submissionId: 7,
    judgementId: 9,
    status: Status.Accepted,
    score: 100,
    timeMs: 15,
    isManual: false,
  },
  {
    kind: 'judgement',
    submissionId: 8,
    judgementId: 10,
    status: Status.CompileError,
    score: null,
    timeMs: null,
    isManual: true,
  },
  { kind: 'rejudging', rejudgingId: 2, changed: 4 },
  { kind: 'problemRemoved', problem: 3 },
  { kind: 'seal', revealed: true },
  { kind: 'announcement', announcementId: 6, title: 'It’s "on"' },
  { kind: 'clarification', clarificationId: 1 },
  { kind: 'settings' },
];
const append = (cid: number, ...facts: ContestFact[]) => transactions.run(() => writer.append(cid, facts));

describe('a log', () => {
  it('returns the written events, numbered from 1, from any number on', async () => {
    const cid = await harness.createContest();
    await append(cid, ...FACTS.slice(0, 4));
    await append(cid, ...FACTS.slice(4));
    const at = harness.now().getTime();
    const events = FACTS.map((fact, index) => ({ seq: index + 1, at, ...fact }));
    expect(await reader.after(cid, 0)).toEqual(events);
    expect(await reader.after(cid, 7)).toEqual(events.slice(7));
    expect(await reader.after(cid, 10)).toEqual([]);
  });

  it('accepts more events at once than a large contest has verdicts', async () => {
    const cid = await harness.createContest();
    const facts = Array.from({ length: 8000 }, (_, place) => ({ ...FACTS[2]!, submissionId: place }) as ContestFact);
    await append(cid, ...facts);
    const events = await reader.after(cid, 0);
    expect(events.map(({ seq }) => seq)).toEqual(Array.from({ length: 8000 }, (_, at) => at + 1));
    expect(events.at(-1)).toEqual({ ...facts.at(-1), seq: 8000, at: harness.now().getTime() });
  });

  it('that is long is read in parts, between which others are served', async () => {
    const cid = await harness.createContest();
    const events = Array.from({ length: 10_000 }, (_, at): ContestEvent => ({ seq: at + 1, at, kind: 'settings' }));
    await transactions.run(() => writer.appendPast(cid, events));
    const parts = vi.spyOn(harness.knex.client as { acquireConnection(): Promise<unknown> }, 'acquireConnection');
    const read = await reader.after(cid, 0);
    expect(parts.mock.calls.length).toBeGreaterThan(2);
    parts.mockRestore();
    expect(read).toEqual(events);
  });

  it('is empty for contests in which nothing has happened, and knows one from another', async () => {
    const [one, other] = [await harness.createContest(), await harness.createContest()];
    await append(one, { kind: 'settings' });
    expect(await reader.after(other, 0)).toEqual([]);
  });

  it('shows no event before its predecessors, also with concurrent writers', async () => {
    const cid = await harness.createContest();
    let isReading = true;
    const reading = (async () => {
      while (isReading) {
        const seqs = (await reader.after(cid, 0)).map(({ seq }) => seq);
        expect(seqs).toEqual(seqs.map((_, index) => index + 1));
      }
    })();
    const writing = Array.from({ length: 30 }, (_, index) =>
      append(cid, ...Array.from({ length: 1 + (index % 3) }, () => ({ kind: 'settings' }) as const)),
    );
    await Promise.all(writing);
    isReading = false;
    await reading;
    expect(await reader.after(cid, 0)).toHaveLength(60);
  });

  it('has nothing of a transaction that was undone, not even its numbers', async () => {
    const cid = await harness.createContest();
    const undone = transactions.run(async () => {
      await writer.append(cid, [{ kind: 'seal', revealed: true }]);
      throw new Error('changed my mind');
    });
    await expect(undone).rejects.toThrow('changed my mind');
    await append(cid, { kind: 'settings' });
    expect(await reader.after(cid, 0)).toMatchObject([{ seq: 1, kind: 'settings' }]);
    expect(notifications.filter((payloadText) => payloadText.startsWith(`${cid} `))).toEqual([`${cid} results`]);
  });

  it('signals growth once for a transaction, and whether it contains more than new submissions', async () => {
    const cid = await harness.createContest();
    const [submission, , judgement] = FACTS;
    await append(cid, submission!);
    await transactions.run(async () => {
      await writer.append(cid, [submission!]);
      await writer.append(cid, [judgement!]);
      await writer.append(cid, [submission!]);
    });
    expect(notifications.filter((payloadText) => payloadText.startsWith(`${cid} `))).toEqual([
      `${cid} tries`,
      `${cid} results`,
    ]);
  });
});
