import { describe, expect, it } from 'vitest';
import { readPublicRun } from '../judge/api';
import { readDetails } from '../judge/details';
import { readRows } from '../judge/rows';
import { failureKindOf, pageOf } from '@tribunal/remote-kit/testing';
import { fixture } from './pages';

const list = fixture('status.html', 'https://codeforces.com/problemset/status?my=on');

describe('the list of submissions', () => {
  it('lists runs with their problems, newest first', () => {
    expect(readRows(list).map(({ run }) => [run.runId, run.problemId])).toEqual([
      ['300000003', '1A'],
      ['300000002', '77C2'],
      ['300000001', '92107'],
    ]);
  });

  it('reads the language of each, where it is known, and its minute', () => {
    expect(readRows(list).map(({ run }) => [run.languageId, run.sentAt])).toEqual([
      ['54', Date.parse('2026-01-02T03:06:00+03:00')],
      ['54', Date.parse('2026-01-02T03:05:00+03:00')],
      ['57', Date.parse('2026-01-02T03:04:00+03:00')],
    ]);
    const other = list.text.replace('C++17 (GCC 7-32)', 'Runes').replace('Jan/02/2026 03:06', '02.01.2026 03:06');
    expect(readRows({ ...list, text: other })[0]!.run).toMatchObject({ languageId: null, sentAt: null });
  });

  it('has the times in the time zone that the page states, and none without it', () => {
    const minuteOf = (meta: string) =>
      readRows({ ...list, text: list.text.replace(/<meta name="utc_offset"[^>]*>/, meta) })[0]!.run.sentAt;
    expect(minuteOf('<meta name="utc_offset" content="-05:30"/>')).toBe(Date.parse('2026-01-02T03:06:00-05:30'));
    expect(minuteOf('')).toBeNull();
  });

  it('distinguishes running, final and unknown verdicts', () => {
    const [running, idle, mystery] = readRows(list).map((row) => row.progress());
    expect(running).toEqual({ state: 'judging', done: 2, total: null, cases: [] });
    expect(idle).toMatchObject({ state: 'final', status: 3, timeMs: 2000, memoryKb: 100 });
    expect(mystery).toEqual({ state: 'unknown', text: 'MYSTERY: Eaten by a whale' });
  });

  const rowWith = (word: string, verdictText: string) => {
    const text = list.text
      .replace('IDLENESS_LIMIT_EXCEEDED', word)
      .replace(/Idleness limit exceeded.*?<\/span><\/span>/, verdictText);
    return readRows({ ...list, text })[1]!.progress();
  };

  it.each([
    ['OK', 'Pretests passed'],
    ['OK', 'Running on test 7'],
    ['TESTING', 'Accepted'],
    ['', 'Pretests passed'],
  ])('waits for the rest of the tests where it says %s and “%s”', (word, verdictText) => {
    expect(rowWith(word, verdictText)).toMatchObject({ state: 'judging' });
  });

  it.each([
    ['OK', 'Eaten by a whale'],
    ['OK', 'Wrong answer on test 3'],
    ['WRONG_ANSWER', 'Accepted'],
    ['EATEN', 'Accepted'],
  ])('has no verdict where it says %s and “%s”', (word, verdictText) => {
    expect(rowWith(word, verdictText).state).toBe('unknown');
  });

  it.each([
    ['OK', 'Accepted', 0],
    ['OK', 'Happy New Year!', 0],
    ['OK', '', 0],
    ['', 'Accepted', 0],
    ['WRONG_ANSWER', 'Неправильный ответ на тесте 3', -1],
    ['CHALLENGED', 'Hacked', -1],
  ])('has a verdict where it says %s and “%s”', (word, verdictText, status) => {
    expect(rowWith(word, verdictText)).toMatchObject({ state: 'final', status });
  });

  it('is refused when a row has no id or no verdict', async () => {
    for (const part of ['data-submission-id', 'status-verdict-cell', 'time-consumed-cell', '/problem']) {
      const page = { ...list, text: list.text.replaceAll(part, 'x') };
      expect(await failureKindOf(() => readRows(page).map((row) => row.progress())), part).toBe('layoutChanged');
    }
  });
});

describe('the data of a submission', () => {
  const details = {
    waiting: 'false',
    compilationError: 'false',
    testCount: '2',
    verdict: '<span class="verdict-rejected">Wrong answer on test <span>2</span></span>',
    'verdict#1': 'OK',
    'timeConsumed#1': '31',
    'memoryConsumed#1': '0',
    'verdict#2': 'WRONG_ANSWER',
    'timeConsumed#2': '15',
    'memoryConsumed#2': '61440',
    'checkerStdoutAndStderr#2': 'wrong answer\r\n',
  };
  const read = (change: object = {}) => readDetails(pageOf(JSON.stringify({ ...details, ...change })));

  it('is read test by test, with bytes as KB and the greatest time', () => {
    const progress = read();
    expect(progress).toMatchObject({
      state: 'final',
      status: -1,
      timeMs: 31,
      memoryKb: 60,
      message: 'Wrong answer on test 2',
    });
    expect(progress).toMatchObject({
      cases: [
        { seq: 1, status: 0, timeMs: 31, memoryKb: 0, message: null },
        { seq: 2, status: -1, timeMs: 15, memoryKb: 60, message: 'wrong answer' },
      ],
    });
  });

  it('shows the tests that are done while it waits', () => {
    const progress = read({ waiting: 'true', verdict: 'Running on test 3' });
    expect(progress).toMatchObject({ state: 'judging', done: 2 });
    const queued = { waiting: 'true', compilationError: 'false', testCount: '0', verdict: 'In queue' };
    expect(readDetails(pageOf(JSON.stringify(queued)))).toEqual({ state: 'pending' });
  });

  it('has the words of the compiler', () => {
    const refused = {
      ...details,
      compilationError: 'true',
      testCount: '0',
      'checkerStdoutAndStderr#1': 'a.cpp\r\nno\r\n',
    };
    expect(read(refused)).toMatchObject({ status: -2, message: 'a.cpp\nno', timeMs: null });
  });

  it.each([
    ['an unknown word for a test', { 'verdict#2': 'EATEN' }, 'EATEN'],
    ['a good word with a bad test', { verdict: 'Accepted' }, 'Accepted'],
    ['an unknown word alone', { verdict: 'Eaten', testCount: '0' }, 'Eaten'],
    ['an unknown word beside tests', { verdict: 'Disqualified' }, 'Disqualified'],
  ])('is no verdict with %s', (_, change, text) => {
    expect(read(change)).toEqual({ state: 'unknown', text });
  });

  it('is none when it is no JSON or lacks what is needed', () => {
    expect(readDetails(pageOf('<html>'))).toBeNull();
    expect(readDetails(pageOf('{"waiting":"true"}'))).toBeNull();
    expect(read({ 'timeConsumed#2': undefined })).toBeNull();
    expect(read({ compilationError: undefined })).toBeNull();
  });
});

describe('a public run', () => {
  const run = {
    id: 7,
    contestId: 1,
    creationTimeSeconds: 1000,
    author: { members: [{ handle: 'keeper' }] },
    problem: { contestId: 1, index: 'A' },
    verdict: 'OK',
    testset: 'TESTS',
    passedTestCount: 3,
    timeConsumedMillis: 15,
    memoryConsumedBytes: 2048,
  };
  const verdictText = (value: unknown) => pageOf(JSON.stringify(value));

  it('is read with its time and its verdict', () => {
    const page = verdictText({ status: 'OK', result: [run] });
    expect(readPublicRun(page, 'keeper', '7')).toMatchObject({
      problemId: '1A',
      sentAt: 1_000_000,
      progress: { state: 'final', status: 0, timeMs: 15, memoryKb: 2 },
    });
  });

  it.each([
    ['GNU G++17 7.3.0', '54'],
    ['C++17 (GCC 7-32)', '54'],
    ['Runes', null],
    [undefined, null],
  ])('in %s is in language %s', (programmingLanguage, languageId) => {
    const page = verdictText({ status: 'OK', result: [{ ...run, programmingLanguage }] });
    expect(readPublicRun(page, 'keeper', '7').languageId).toBe(languageId);
  });

  it('waits while it has no verdict', () => {
    const page = verdictText({ status: 'OK', result: [{ ...run, verdict: undefined }] });
    expect(readPublicRun(page, 'keeper', '7').progress).toEqual({ state: 'pending' });
  });

  it.each(['TESTS1', 'TESTS12'])('that passed %s has passed all tests of a problem with several sets', (testset) => {
    const page = verdictText({ status: 'OK', result: [{ ...run, testset }] });
    expect(readPublicRun(page, 'keeper', String(run.id)).progress).toMatchObject({ state: 'final', status: 0 });
  });

  it.each(['PRETESTS', 'SAMPLES', undefined])('that passed %s waits for the rest of the tests', (testset) => {
    const page = verdictText({ status: 'OK', result: [{ ...run, testset }] });
    expect(readPublicRun(page, 'keeper', '7').progress).toEqual({ state: 'judging', done: 3, total: null, cases: [] });
  });

  it('that failed one of the first tests has failed', () => {
    const page = verdictText({ status: 'OK', result: [{ ...run, verdict: 'WRONG_ANSWER', testset: 'PRETESTS' }] });
    expect(readPublicRun(page, 'keeper', '7').progress).toMatchObject({ state: 'final', status: -1 });
  });

  it.each([
    ['rateLimited', { status: 'FAILED', comment: 'Call limit exceeded' }],
    ['notFound', { status: 'FAILED', comment: 'handle: User with handle keeper not found' }],
    ['notFound', { status: 'OK', result: [] }],
    ['notFound', { status: 'OK', result: [{ ...run, author: { members: [{ handle: 'other' }] } }] }],
    [
      'notFound',
      { status: 'OK', result: [{ ...run, author: { members: [{ handle: 'keeper' }, { handle: 'other' }] } }] },
    ],
    ['layoutChanged', { status: 'OK', result: [{ ...run, problem: {} }] }],
    ['layoutChanged', { status: 'OK', result: [{ ...run, author: undefined }] }],
  ])('fails with %s where the site says %j', async (kind, value) => {
    expect(await failureKindOf(() => readPublicRun(verdictText(value), 'keeper', '7'))).toBe(kind);
  });
});
