import type { ShownRun } from '@tribunal/remote-kit/companion';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CompanionOrder } from '../../contract/companion-protocol';
import { advance, hasEnded } from './advance';
import { newJob, type Job, type JobEffect, type JobEvent } from './job';

const order: CompanionOrder = {
  jobId: 'submission:1',
  key: 'TEST',
  handle: 'Annie',
  problem: { id: 'P1', ref: null },
  language: { id: 'cpp', name: 'C++' },
  code: 'int main;',
};
const form = { problemId: 'P1', language: 'C++', code: order.code };
const run = (runId: string, values: Partial<ShownRun> = {}): ShownRun => ({
  runId,
  url: null,
  problemId: 'P1',
  account: 'annie',
  ...values,
});
const page = (reading: Extract<JobEvent, { type: 'page' }>['reading'], runs: ShownRun[] = []): JobEvent => ({
  type: 'page',
  reading,
  runs,
  isFilled: false,
  form: null,
});
const FORM = page({ kind: 'form', account: 'annie' });
const RUNS = (...runs: ShownRun[]) => page({ kind: 'runs', account: 'annie' }, runs);
const START: JobEvent = { type: 'started', order, isAllowed: true };
const OPENED: JobEvent = { type: 'tabOpened', tabId: 7 };
const FILLED: JobEvent = { type: 'filled', form, account: 'annie' };
const SENT: JobEvent = { type: 'sent', isChanged: false };

/** Applies events to a new job. */
const after = (...events: JobEvent[]): { job: Job; effects: JobEffect[] } => {
  let last: { job: Job; effects: JobEffect[] } = { job: newJob(order, 'https://judge.example', 0), effects: [] };
  for (const event of events) last = advance(last.job, event);
  return last;
};
const stateAfter = (...events: JobEvent[]) => after(...events).job.state;

describe('a job', () => {
  test('without permission waits for it, and then opens the page', () => {
    expect(stateAfter({ ...START, isAllowed: false })).toEqual({ state: 'needsPermission' });
    const { job, effects } = after({ ...START, isAllowed: false }, { type: 'permission', isAllowed: true });
    expect([job.state, effects]).toEqual([{ state: 'opened' }, [{ do: 'open', page: 'form' }]]);
  });

  test('fills a form once per document', () => {
    expect(after(START, OPENED, FORM).effects).toEqual([{ do: 'order', order: 'fill' }]);
    const again = { ...FORM, isFilled: true, form } as JobEvent;
    expect(after(START, OPENED, FORM, FILLED, again)).toMatchObject({
      effects: [],
      job: { state: { state: 'filled' } },
    });
  });

  test('does not fill again what was sent, until the person opens the form again', () => {
    const sent: JobEvent = { type: 'sent', isChanged: false };
    expect(after(START, OPENED, FORM, FILLED, sent, FORM).effects).toEqual([]);
    expect(after(START, OPENED, FORM, FILLED, { type: 'look' }, FORM).effects).toEqual([]);
    expect(after(START, OPENED, FORM, FILLED, { type: 'look' }, START).effects).toEqual([{ do: 'open', page: 'form' }]);
    expect(after(START, OPENED, FORM, FILLED, { type: 'look' }, { type: 'tabClosed' }, START, FORM).effects).toEqual([
      { do: 'order', order: 'fill' },
    ]);
  });

  test('does not fill for another account, and says whose it is', () => {
    const { job, effects } = after(START, OPENED, page({ kind: 'form', account: 'bob' }));
    expect([job.state, effects]).toEqual([{ state: 'wrongAccount', account: 'bob' }, []]);
  });

  test('says when the language has to be chosen, until it is', () => {
    const unset = { ...form, language: null };
    const missing = stateAfter(START, OPENED, FORM, { ...FILLED, form: unset });
    expect(missing.state).toBe('languageMissing');
    const chosen = { ...FORM, isFilled: true, form } as JobEvent;
    expect(stateAfter(START, OPENED, FORM, { ...FILLED, form: unset }, chosen).state).toBe('filled');
  });

  test('says when the form did not take the code', () => {
    const empty = { ...FILLED, form: { ...form, code: '' } } as JobEvent;
    expect(stateAfter(START, OPENED, FORM, empty)).toEqual({ state: 'failed', reason: 'notFilled' });
    expect(stateAfter(START, OPENED, FORM, empty, SENT, RUNS(run('5'))).state).toBe('submitted');
  });

  test('takes the first run after those from before', () => {
    const baseline: JobEvent = { type: 'baseline', runs: [run('4'), run('3')] };
    const found = stateAfter(START, OPENED, baseline, FILLED, SENT, RUNS(run('6'), run('5'), run('4')));
    expect(found).toMatchObject({ state: 'submitted', runId: '5' });
  });

  test('takes the newest run after the form was sent where nothing is known of those from before', () => {
    expect(stateAfter(START, OPENED, FILLED, RUNS(run('4')), SENT, RUNS(run('5'), run('4')))).toMatchObject({
      runId: '5',
    });
    expect(stateAfter(START, OPENED, FILLED, RUNS(run('4'))).state).toBe('filled');
  });

  test('does not take a list that is read after the form was sent for the runs from before', () => {
    const late: JobEvent = { type: 'baseline', runs: [run('5'), run('4')] };
    expect(stateAfter(START, OPENED, FILLED, SENT, late, RUNS(run('5'), run('4')))).toMatchObject({ runId: '5' });
  });

  test('finds a run that was sent before the form was opened again', () => {
    const baseline: JobEvent = { type: 'baseline', runs: [run('4')] };
    const refused = page({ kind: 'refused', account: null, text: 'Error' });
    const again = [START, OPENED, baseline, FILLED, SENT, refused, START] as const;
    expect(stateAfter(...again, RUNS(run('5'), run('4')))).toMatchObject({ runId: '5' });
  });

  test.each([
    ['another account', run('5', { account: 'bob' })],
    ['another problem', run('5', { problemId: 'P2' })],
  ])('does not take a run of %s', (_, other) => {
    expect(stateAfter(START, OPENED, FILLED, SENT, RUNS(other))).toEqual({ state: 'looking' });
  });

  test('looks for another run after one was not accepted', () => {
    const { job, effects } = after(START, OPENED, FILLED, SENT, RUNS(run('5')), { type: 'rejected', runId: '5' });
    expect([job.state, effects]).toEqual([{ state: 'looking' }, [{ do: 'order', order: 'look' }]]);
    expect(advance(job, RUNS(run('5'))).job.state).toEqual({ state: 'looking' });
    expect(advance(job, RUNS(run('6'), run('5'))).job.state).toMatchObject({ runId: '6' });
  });

  test('finds an older run after a newer one was not accepted', () => {
    const sent = [START, OPENED, FILLED, SENT, RUNS(run('6')), { type: 'rejected', runId: '6' }] as const;
    expect(stateAfter(...sent, RUNS(run('6'), run('5')))).toMatchObject({ state: 'submitted', runId: '5' });
  });

  test('opens the list of runs when its page was closed and the person has submitted', () => {
    const closed = after(START, OPENED, FILLED, SENT, { type: 'tabClosed' });
    expect(closed.job.state).toEqual({ state: 'cancelled', wasSent: true });
    expect(advance(closed.job, { type: 'look' }).effects).toEqual([{ do: 'open', page: 'runs' }]);
  });

  test('keeps what the site has refused until the form is sent again', () => {
    const refused = [
      START,
      OPENED,
      FILLED,
      SENT,
      page({ kind: 'refused', account: 'annie', text: 'Too fast' }),
    ] as const;
    expect(stateAfter(...refused)).toEqual({ state: 'refused', text: 'Too fast' });
    expect(stateAfter(...refused, SENT, RUNS(run('5')))).toMatchObject({ runId: '5' });
  });

  test('goes on after a login that leads elsewhere', () => {
    const loggedIn = [START, OPENED, page({ kind: 'login' }), page({ kind: 'other' })] as const;
    expect(after(...loggedIn).effects).toEqual([{ do: 'order', order: 'tryForm' }]);
    expect(after(...loggedIn, { type: 'formThere' }).effects).toEqual([{ do: 'open', page: 'form' }]);
  });
});

const runs = fc.uniqueArray(
  fc.record({
    runId: fc.constantFrom('1', '2', '3', '4', '5', 'x'),
    url: fc.constant(null),
    problemId: fc.constantFrom('P1', 'P2', null),
    account: fc.constantFrom('annie', 'bob', null),
  }),
  { maxLength: 3, selector: ({ runId }) => runId },
);
const readings = fc.constantFrom(
  ...(['form', 'closedForm', 'runs'] as const).flatMap((kind) => [
    { kind, account: 'annie' },
    { kind, account: 'bob' },
    { kind, account: null },
  ]),
  { kind: 'refused' as const, account: null, text: 'no' },
  ...(['login', 'check', 'other'] as const).map((kind) => ({ kind })),
);
const events: fc.Arbitrary<JobEvent> = fc.oneof(
  fc.record({ type: fc.constant('started' as const), order: fc.constant(order), isAllowed: fc.boolean() }),
  fc.record({ type: fc.constant('permission' as const), isAllowed: fc.boolean() }),
  fc.constant(OPENED),
  fc.constantFrom<JobEvent>({ type: 'tabClosed' }, { type: 'look' }, { type: 'cancel' }, { type: 'formThere' }),
  fc.record({
    type: fc.constant('page' as const),
    reading: readings,
    runs,
    isFilled: fc.boolean(),
    form: fc.constantFrom(null, form, { ...form, language: null }),
  }),
  fc.record({ type: fc.constantFrom('baseline' as const, 'runs' as const), runs }),
  fc.record({ type: fc.constantFrom('sent' as const, 'used' as const), isChanged: fc.boolean() }),
  fc.record({ type: fc.constant('filled' as const), form: fc.constantFrom(null, form), account: fc.constant(null) }),
  fc.record({ type: fc.constant('rejected' as const), runId: fc.constantFrom('1', '5', 'x') }),
);

/** The runs that an event shows. */
const shownIn = (event: JobEvent): ShownRun[] => ('runs' in event ? event.runs : []);

describe('whatever happens', () => {
  test('a run is only taken from the account, for the problem, once, and never a known one', () => {
    fc.assert(
      fc.property(fc.array(events, { maxLength: 25 }), (happened) => {
        let job = newJob(order, 'https://judge.example', 0);
        for (const event of happened) {
          const before = job;
          job = advance(job, event).job;
          if (job.state.state !== 'submitted' || before.state.state === 'submitted') continue;
          const { runId } = job.state;
          const shown = shownIn(event).find((each) => each.runId === runId);
          expect(shown).toBeDefined();
          expect([null, 'annie']).toContain(shown!.account);
          expect([null, 'P1']).toContain(shown!.problemId);
          expect([...before.known, ...before.rejected]).not.toContain(runId);
          expect(before.hasBaseline || before.wasSent || before.wasUsed).toBe(true);
        }
      }),
    );
  });

  test('nothing is filled for another account, and an ended job does nothing by itself', () => {
    fc.assert(
      fc.property(fc.array(events, { maxLength: 25 }), (happened) => {
        let job = newJob(order, 'https://judge.example', 0);
        for (const event of happened) {
          const next = advance(job, event);
          const orders = next.effects.flatMap((effect) => (effect.do === 'order' ? effect.order : []));
          if (event.type === 'page' && 'account' in event.reading && event.reading.account === 'bob')
            expect(orders).not.toContain('fill');
          if (hasEnded(job) && event.type !== 'started' && event.type !== 'look' && event.type !== 'rejected')
            expect([next.effects, next.job.state]).toEqual([[], job.state]);
          job = next.job;
        }
      }),
    );
  });
});
