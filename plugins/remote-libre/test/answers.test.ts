import { Status } from '@tribunal/contract';
import { failureKindOf, failureOf, pageOf, simulatedSite } from '@tribunal/remote-kit/testing';
import { describe, expect, it } from 'vitest';
import judgePart from '../judge';
import { read } from '../judge/api';
import { readProblem } from '../judge/problem';
import { readProgress, withoutColours } from '../judge/progress';
import { LIBRE_LANGUAGES, PRESETS } from '../languages';
import simulator from '../simulator';

const page = pageOf('{}');
const section = (sectionTitle: string, text: string): object => ({ sectionTitle, type: 'Text', text });
const problem = (
  changes: object = {},
  sections: object[] = [section('Description', 'D')],
): Record<string, unknown> => ({
  meta: { id: 41_180, displayId: 6764, type: 'Traditional' },
  localizedContentsOfLocale: { title: 'T', contentSections: sections },
  samples: [{ inputData: '1\n', outputData: '2\n' }],
  judgeInfo: { timeLimit: 500, memoryLimit: 512, fileIo: { inputFilename: 'a.in', outputFilename: 'a.out' } },
  submittable: true,
  tagsOfLocale: [],
  ...changes,
});
const readOne = (body = problem()) => readProblem(body, page, '6764', 'https://loj.ac/p/6764');

describe('a problem of LibreOJ', () => {
  it('keeps the number that submissions need, and its files', () => {
    expect(readOne()).toMatchObject({ ref: '41180', fileIo: { input: 'a.in', output: 'a.out' }, timeLimitMs: 500 });
  });

  it('is read by the titles of its sections, in any order', () => {
    const sections = [
      section('输出格式', 'O'),
      { sectionTitle: '样例', type: 'Sample', sampleId: 0, text: 'why' },
      section('故事', 'S'),
      section('输入格式', 'I'),
      section('题目描述', 'D'),
      section('数据范围与提示', 'H'),
    ];
    expect(readOne(problem({}, sections))).toMatchObject({
      description: '## 故事\n\nS\n\n## 题目描述\n\nD',
      input: 'I',
      output: 'O',
      hint: '## 样例\n\nwhy\n\n## 数据范围与提示\n\nH',
      samples: [{ input: '1', output: '2' }],
    });
  });

  it('that wants answers in place of a program is refused', async () => {
    const answers = problem({ meta: { id: 1, displayId: 6764, type: 'SubmitAnswer' }, judgeInfo: null });
    const failure = await failureOf(() => readOne(answers));
    expect(failure).toMatchObject({ kind: 'notFound', message: expect.stringContaining('answers') as string });
  });

  it('has its page for people where people read', () => {
    expect(judgePart.adapter.problemUrl('https://api.loj.ac', '1')).toBe('https://loj.ac/p/1');
  });
});

describe('the statement of a problem', () => {
  const site = simulatedSite(simulator);

  it.each([
    ['1', false, '两船货物', '入门'],
    ['1', true, 'Cargo of Two Ships', 'beginner'],
    ['107', true, '灯笼 <加强版>', '排序'],
  ])('%s, wanted in English: %j, is %s', async (id, englishStatements, title, tag) => {
    const read = await judgePart.adapter.fetchProblem(site.openSession(null, { englishStatements }), id);
    expect(read).toMatchObject({ title, tags: expect.arrayContaining([tag]) as unknown });
  });
});

describe('the runs of an account', () => {
  const site = simulatedSite(simulator);

  it('have the sizes of their sources in bytes, which distinguish runs of the same second', async () => {
    const session = site.openSession('bot');
    await judgePart.adapter.login(session, {
      name: 'bot',
      password: null,
      session: site.simulatorState.openSession('bot'),
    });
    const problem = { id: '6764', ref: '41180' };
    for (const code of ['x', '// 灯笼'])
      await judgePart.adapter.submit(session, { problem, languageId: LIBRE_LANGUAGES[0]!.id, code });
    const runs = await judgePart.adapter.listRecentRuns(session, problem);
    expect(runs.map(({ codeBytes }) => codeBytes)).toEqual([9, 1]);
  });
});

describe('an answer of LibreOJ', () => {
  it.each([
    [403, '{"statusCode":403,"message":"Captcha verification failed"}', 'humanCheck'],
    [403, '{"statusCode":403,"message":"Proof of work verification failed"}', 'humanCheck'],
    [403, '{"statusCode":403,"message":"Forbidden resource"}', 'layoutChanged'],
    [401, '{"statusCode":401,"message":"Unauthorized"}', 'layoutChanged'],
    [400, '{"message":["no"]}', 'layoutChanged'],
    [201, '<html></html>', 'layoutChanged'],
  ])('of status %s and %j is %s', async (status, text, kind) => {
    expect(await failureOf(() => read(pageOf(text, { status })))).toMatchObject({ kind });
  });
});

describe('the parsed state of a run', () => {
  const final = (progress: object, status = 'Accepted') =>
    readProgress({ meta: { status, score: 40, timeUsed: 12.6, memoryUsed: 900 }, progress }, page);

  it('follows its stages', () => {
    const states = [null, 'Preparing', 'Compiling', 'Running', 'Dreaming'].map((progressType) =>
      readProgress({ meta: { status: 'Pending' }, progress: progressType && { progressType } }, page),
    );
    expect(states.map(({ state }) => state)).toEqual(['pending', 'pending', 'compiling', 'judging', 'unknown']);
  });

  it.each([
    ['Accepted', 'Eaten'],
    ['WrongAnswer', 'Pending'],
  ])('is no verdict with an unknown word for a case: %s with %s', (verdict, status) => {
    const progress = {
      subtasks: [{ testcases: [{ testcaseHash: 'a' }] }],
      testcaseResult: { a: { status, score: 0, time: 1, memory: 200 } },
    };
    expect(final(progress, verdict)).toEqual({ state: 'unknown', text: `${verdict}: ${status}` });
    const running = { meta: { status: 'Pending' }, progress: { progressType: 'Running', ...progress } };
    expect(readProgress(running, page)).toEqual({ state: 'unknown', text: `Running: ${status}` });
  });

  it('has every case with its place, and none for those left out', () => {
    const progress = {
      subtasks: [{ testcases: [{ testcaseHash: 'a' }, {}] }, { testcases: [{ testcaseHash: 'b' }] }],
      testcaseResult: {
        a: { status: 'Accepted', score: 100, time: 1.4, memory: 200 },
        b: { status: 'FileError', score: 0, time: 0, memory: 0 },
      },
    };
    expect(final(progress, 'PartiallyCorrect')).toMatchObject({
      status: Status.PartialAccepted,
      score: 40,
      timeMs: 13,
      cases: [
        { seq: 1, groupNum: 1, status: Status.Accepted, timeMs: 1, score: 100 },
        { seq: 3, groupNum: 2, status: Status.RuntimeError },
      ],
    });
  });

  it.each(['\u001b[01;31merror:\u001b[0m x', { data: '\u001b[Kerror: x', omittedLength: 3 }])(
    'has the compiler’s words without colours',
    (message) => {
      expect(final({ compile: { success: false, message } }, 'CompilationError')).toMatchObject({
        status: Status.CompileError,
        message: 'error: x',
      });
    },
  );

  it('leaves brackets of the program alone', () => expect(withoutColours('a[1] [K')).toBe('a[1] [K'));
});

describe('languages', () => {
  it('are recognised by short texts, with every option as text', () => {
    expect(LIBRE_LANGUAGES.length).toBeGreaterThanOrEqual(24);
    expect(LIBRE_LANGUAGES.map(({ id }) => id)).toEqual(
      expect.arrayContaining([
        'cpp-g++-23-O2',
        'cpp-clang++-26-O2',
        'c-gcc-23-O0',
        'rust-2024',
        'csharp-14',
        'swift-6',
      ]),
    );
    expect(PRESETS.find(({ id }) => id === 'cpp-g++-17-O2')).toMatchObject({
      language: 'cpp',
      options: { compiler: 'g++', std: 'c++17', O: '2', m: '64' },
    });
  });
});

describe('an account', () => {
  const site = simulatedSite(simulator);
  const problem = { id: '1', ref: '1' };
  const languageId = LIBRE_LANGUAGES[0]!.id;
  const logIn = async (name: string) => {
    site.simulatorState.accounts.push({ name, password: 'x' });
    const session = site.openSession(name);
    await judgePart.adapter.login(session, { name, password: null, session: site.simulatorState.openSession(name) });
    return session;
  };

  it('submits only with the privilege that its site gives; every other one needs a human', async () => {
    const session = await logIn('ada');
    const kind = await failureKindOf(() => judgePart.adapter.submit(session, { problem, languageId, code: 'x' }));
    expect(kind).toBe('humanCheck');
    expect(site.simulatorState.runs).toEqual([]);
  });

  it('without a token is refused before the site is asked, because a login needs a proof of work', async () => {
    const session = site.openSession('bot');
    const credentials = { name: 'bot', password: 'secret', session: null };
    expect(await failureKindOf(() => judgePart.adapter.login(session, credentials))).toBe('badAccount');
  });
});

describe('a public run', () => {
  const site = simulatedSite(simulator);
  const addRun = (status: Status) => {
    site.simulatorState.outcomes.push({ status, timeMs: 30, memoryKb: 2048, message: 'x.cpp:1' });
    const run = { account: 'ada', problemId: '6764', languageId: 'rust-2024', code: 'x', polls: Infinity };
    return String(site.simulatorState.addRun(run).id);
  };

  it('is read by nobody in particular, with its options', async () => {
    const wanted = { account: 'ada', runId: addRun(Status.CompileError), problem: { id: '6764', ref: null } };
    expect(await judgePart.adapter.fetchPublicRun!(site.openSession(null), wanted)).toMatchObject({
      runId: wanted.runId,
      account: 'ada',
      problemId: '6764',
      languageId: 'rust-2024',
      sentAt: site.simulatorState.runs[0]!.sentAt,
      progress: { state: 'final', status: Status.CompileError, message: 'x.cpp:1' },
    });
  });

  it.each(['1?', '', '../1'])('with the id %j is none', async (runId) => {
    const wanted = { account: 'ada', runId, problem: { id: '6764', ref: null } };
    expect(await failureKindOf(() => judgePart.adapter.fetchPublicRun!(site.openSession(null), wanted))).toBe(
      'notFound',
    );
  });
});

describe('a token that the operator gives', () => {
  const site = simulatedSite(simulator);

  it('is good for its own account, and submits in every language', async () => {
    const session = site.openSession('bot');
    const token = site.simulatorState.openSession('bot');
    await judgePart.adapter.login(session, { name: 'bot', password: null, session: `Bearer ${token}` });
    const ref = { id: '6764', ref: '41180' };
    for (const { id } of LIBRE_LANGUAGES) {
      await judgePart.adapter.submit(session, { problem: ref, languageId: id, code: 'x' });
    }
    expect(site.simulatorState.runs.map(({ languageId }) => languageId)).toEqual(LIBRE_LANGUAGES.map(({ id }) => id));
    expect(site.simulatorState.runs[0]?.problemId).toBe('6764');
  });
});
