import type { RemotePage, RemoteSession } from '@tribunal/remote-kit/contract';
import { describe, expect, it } from 'vitest';
import { failureKindOf, fixturesOf, pageOf } from '@tribunal/remote-kit/testing';
import { csrfOf, nameOn } from '../judge/gate';
import { keysOf, parseId } from '../judge/ids';
import { readCompiler, readStatus } from '../judge/poll';
import { readProblem } from '../judge/problem';
import { readRows } from '../judge/runs';
import { listCatalogue } from '../judge/lists';

const fixtures = fixturesOf(import.meta.url);
const fixture = (name: string, path: string) => ({ ...fixtures(name), url: `https://atcoder.jp${path}` });

describe('an id of a task', () => {
  it.each([
    ['abc100_a', 'abc100_a'],
    [' AC-ABC100_A ', 'abc100_a'],
    ['abc100/abc100_a', 'abc100_a'],
    ['https://atcoder.jp/contests/abc100/tasks/abc100_a?lang=ja', 'abc100_a'],
    ['code-festival-2016-quala/code_festival_2016_quala_a', 'code_festival_2016_quala_a'],
    ['dwacon2017-prelims/dwango2017qual_d', 'dwacon2017-prelims.dwango2017qual_d'],
    ['dwacon2017-prelims.dwango2017qual_d', 'dwacon2017-prelims.dwango2017qual_d'],
    ['ABC100/ABC100_A', 'abc100_a'],
    ['https://atcoder.jp/contests/Cup-2018/tasks/Cup_2018_A', 'Cup_2018_A'],
    ['Cup_2018_A', 'Cup_2018_A'],
  ])('is read from %s', (text, id) => expect(parseId(text)).toBe(id));

  it.each([
    '',
    'abc100',
    'CF-1A',
    '_',
    'a/b/c_d',
    'https://example.org/contests/abc100/tasks/abc100_a',
    `${'x'.repeat(60)}_a`,
  ])('is not read from “%s”', (text) => expect(parseId(text)).toBeNull());

  it('lists the contests where the task may be', () => {
    expect(keysOf('abc100_a')).toEqual([{ contest: 'abc100', task: 'abc100_a' }]);
    expect(keysOf('tenka1_2012_a').map(({ contest }) => contest)).toEqual(['tenka1-2012', 'tenka1']);
    expect(keysOf('dwacon2017-prelims.dwango2017qual_d')).toEqual([
      { contest: 'dwacon2017-prelims', task: 'dwango2017qual_d' },
    ]);
  });
});

describe('the page of a task', () => {
  const page = fixture('task.html', '/contests/abc999/tasks/abc999_a');
  const key = { contest: 'abc999', task: 'abc999_a' };
  const read = (from = '', to = '') => readProblem({ ...page, text: page.text.replace(from, to) }, 'abc999_a', key);
  const problem = read();

  it('gives title, limits and contest, and what is needed to submit', () => {
    expect(problem).toMatchObject({
      title: 'Ferry & Tide',
      timeLimitMs: 2500,
      memoryLimitMb: 1024,
      source: 'Harbour Beginner Contest 999',
      ref: 'abc999',
      url: 'https://atcoder.jp/contests/abc999/tasks/abc999_a',
    });
  });

  it('gives the English statement, with formulas between dollars but in blocks', () => {
    expect(problem.description).toContain('Ships $X_i$ with $a &lt; b_{2}$.');
    expect(problem.description).toContain('Score : $100$ points');
    expect(problem.description).toContain('<h4>Notes</h4><p>Tides turn.</p>');
    expect(problem.description).not.toMatch(/[船点]/);
    expect(problem.input).toContain('<h4>Constraints</h4>');
    expect(problem.input).toContain('In this form:<pre>N M\n</pre>');
  });

  it('gives the samples, and what explains them as hint', () => {
    expect(problem.samples).toEqual([{ input: '  4\n5', output: 'No' }]);
    expect(problem.hint).toBe('<h4>Sample Output 1</h4><p>It is $4$.</p>');
  });

  it.each([
    ['1024 MiB', '262144 KB', 256],
    ['1024 MiB', '64 MB', 64],
    ['1024 MiB', '1 GiB', 1024],
  ])('reads %s written as %s', (from, to, megabytes) => expect(read(from, to).memoryLimitMb).toBe(megabytes));

  it('reads limits in Japanese and in milliseconds', () => {
    const japanese = read('Time Limit: 2.5 sec / Memory Limit', '実行時間制限: 500 msec / メモリ制限');
    expect(japanese).toMatchObject({ timeLimitMs: 500, memoryLimitMb: 1024 });
  });

  it.each([
    ['1024 MiB', '1024 pages'],
    ['<h3>Problem Statement</h3>', '<h3>Story</h3>'],
    ['<h3>Sample Output 1</h3>', '<h3>Answer</h3>'],
    ['class="lang-en"', 'class="lang-xx"'],
    ['id="task-statement"', 'id="statement"'],
    ['</body></html>', '<div>'],
  ])('is refused as another layout with %s as %s', async (from, to) => {
    expect(await failureKindOf(() => read(from, to))).toBe('layoutChanged');
  });

  it('is no task when the site sends elsewhere', async () => {
    const elsewhere = { ...page, url: 'https://atcoder.jp/contests/abc999' };
    expect(await failureKindOf(() => readProblem(elsewhere, 'abc999_a', key))).toBe('notFound');
  });

  it('says in its head who it is shown to', () => {
    expect(nameOn(page)).toBeNull();
    expect(csrfOf(page)).toBe('kHFc+8=');
  });
});

describe('the tasks of a contest in the list of all problems', () => {
  const tasks = 'https://atcoder.jp/contests/abc100/tasks';
  const answering = (status: number, url = tasks) =>
    ({ get: async () => ({ ...pageOf('', { url }), status }) }) as unknown as RemoteSession;

  it('are left out where the site has none', async () => {
    expect(await listCatalogue(answering(404), '0 abc100')).toEqual({ problems: [], next: null });
  });

  it.each([
    ['refuses them', 403, tasks, 'layoutChanged'],
    ['asks to log in', 200, 'https://atcoder.jp/login?continue=x', 'sessionExpired'],
  ])('are asked for again where it %s', async (_case, status, url, kind) => {
    expect(await failureKindOf(() => listCatalogue(answering(status, url), '0 abc100'))).toBe(kind);
  });
});

describe('the list of submissions', () => {
  const page = fixture('submissions.html', '/contests/abc999/submissions/me');

  const sentAt = Date.parse('2026-01-01T18:04:00Z');
  const runsOn = (on: RemotePage) => readRows(on).map(({ run }) => run);

  it('reads problem, language, size and time of each', () => {
    expect(runsOn(page)).toEqual([
      { runId: '70000002', problemId: 'abc999_a', languageId: '6017', codeBytes: 631, sentAt: sentAt + 60_000 },
      { runId: '70000001', problemId: 'odd-name.other2017_a', languageId: '6088', codeBytes: 12, sentAt },
    ]);
  });

  it('names the user of each, if it is of everybody', () => {
    const owner = '<td><a href="/users/bot_1">somebody</a></td><td><a href="/contests/abc999/submissions/me?f.';
    const text = page.text.replaceAll(/<td><a href="[^"]*\?f\./g, owner);
    expect(readRows({ ...page, text }).map(({ account }) => account)).toEqual(['bot_1', 'bot_1']);
    expect(readRows(page).map(({ account }) => account)).toEqual([null, null]);
  });

  it('may be empty, and says so in words', async () => {
    const empty = '<div class="panel-submission"><div class="panel-body">No Submissions</div></div>';
    expect(runsOn(pageOf(empty))).toEqual([]);
    expect(await failureKindOf(() => runsOn(pageOf('<p></p>')))).toBe('layoutChanged');
  });

  it('is known by its rows, whatever is around it', async () => {
    const bare = { ...page, text: page.text.replaceAll('panel-submission', 'card') };
    expect(runsOn(bare)).toEqual(runsOn(page));
    const mixed = { ...page, text: page.text.replace('submission-score', 'score') };
    expect(await failureKindOf(() => runsOn(mixed))).toBe('layoutChanged');
  });
});

describe('the state of a submission', () => {
  const statusPage = (html: string) => pageOf(JSON.stringify({ Result: { '7': { Html: html, Score: '0' } } }));
  const label = (text: string) => `<td class="text-center"><span class="label">${text}</span></td>`;
  const waiting = (text: string) => `<td colspan="3" class="waiting-judge"><span class="label">${text}</span></td>`;
  const measured = '<td class="text-right">234 ms</td><td class="text-right">33348 KiB</td>';

  it.each([
    ['AC', 0],
    ['WA', -1],
    ['TLE', 1],
    ['MLE', 2],
    ['RE', 3],
    ['OLE', 3],
    ['QLE', 3],
  ])('%s is final', (word, status) => {
    const final = { state: 'final', status, timeMs: 234, memoryKb: 33_348 };
    expect(readStatus(statusPage(label(word) + measured), '7')).toMatchObject(final);
  });

  it.each([
    ['CE', -2],
    ['IE', 4],
  ])('%s has neither time nor memory', (word, status) => {
    expect(readStatus(statusPage(label(word)), '7')).toMatchObject({
      state: 'final',
      status,
      timeMs: null,
      memoryKb: null,
    });
  });

  it('goes on while it waits, whatever the provisional verdict is', () => {
    expect(readStatus(statusPage(waiting('WJ')), '7')).toEqual({ state: 'pending' });
    expect(readStatus(statusPage(waiting('3/36 WA')), '7')).toMatchObject({ state: 'judging', done: 3, total: 36 });
    expect(readStatus(statusPage(waiting('AC')), '7')).toMatchObject({ state: 'judging' });
  });

  it('is no verdict in an unknown word, and is refused without what belongs to it', async () => {
    expect(readStatus(statusPage(label('ZZ') + measured), '7')).toEqual({ state: 'unknown', text: 'ZZ' });
    expect(await failureKindOf(() => readStatus(statusPage(label('AC')), '7'))).toBe('layoutChanged');
    expect(await failureKindOf(() => readStatus(statusPage(''), '7'))).toBe('layoutChanged');
    expect(await failureKindOf(() => readStatus(pageOf('<html>'), '7'))).toBe('layoutChanged');
    expect(await failureKindOf(() => readStatus(statusPage(label('AC')), '8'))).toBe('layoutChanged');
    expect(await failureKindOf(() => readStatus(pageOf('{"Result":{}}'), '8'))).toBe('notFound');
  });

  it('has the words of the compiler on its page', async () => {
    const page = '<html><body><h4>Compile Error</h4><pre>a.cpp:1\r\n no\n</pre></body></html>';
    expect(readCompiler(pageOf(page))).toBe('a.cpp:1\n no');
    expect(await failureKindOf(() => readCompiler(pageOf('<html><body></body></html>')))).toBe('layoutChanged');
  });
});
