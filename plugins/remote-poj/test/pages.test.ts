import { Status } from '@tribunal/contract';
import { lookUpVerdict } from '@tribunal/remote-kit';
import { failureOf, fixturesOf, pageOf } from '@tribunal/remote-kit/testing';
import { describe, expect, it } from 'vitest';
import judgePart from '../judge';
import { readProblem } from '../judge/problem';
import { readRuns, VERDICTS } from '../judge/runs';
import { encoded, readAnswer } from '../judge/submit';

const fixture = fixturesOf(import.meta.url);
const changed = (name: string, from: string | RegExp, to: string) => {
  const { text } = fixture(name);
  expect(text).toMatch(from);
  return pageOf(text.replace(from, to));
};
const read = (page = fixture('problem.html')) => readProblem(page, '3999', 'http://poj.org/problem?id=3999');

describe('an id', () => {
  it.each([
    '1000',
    ' 1000 ',
    'POJ-1000',
    'poj1000',
    'http://poj.org/problem?id=1000',
    'http://poj.org/problem?lang=x&id=1000',
  ])('is read from %j', (text) => expect(judgePart.adapter.parseId(text)).toBe('1000'));

  it.each(['', '0100', '1000A', 'HDU-1000', '-1', 'http://poj.org/problem', 'http://evil.test/problem?id=1000'])(
    'is not in %j',
    (text) => expect(judgePart.adapter.parseId(text)).toBeNull(),
  );
});

describe('the page of a problem', () => {
  it('gives the limit of the problem, not of a case, and 10000K as 9 MB', () => {
    expect(read()).toMatchObject({ title: 'Toll & Road', timeLimitMs: 3000, memoryLimitMb: 9, source: '' });
  });

  it('gives its texts with dollars that are no formulas', () => {
    const { description, input, output, hint } = read();
    expect(description).toBe(
      'The toll is <span>$</span>3, then <span>$</span>4.<br><img src="http://poj.org/images/3999_1.jpg"><div>Pay <i>once</i>.</div>',
    );
    expect([input, output, hint]).toEqual(['n &lt; 5', '', 'Take your time.']);
  });

  it('parts samples that stand in one box', () => {
    expect(read().samples).toEqual([
      { input: '1 2', output: '3' },
      { input: '  3 < 4', output: '7' },
    ]);
  });

  it('leaves samples together where the labels do not pair', () => {
    const page = changed('problem.html', '<b>second</b>\n7', '7');
    expect(read(page).samples).toEqual([{ input: 'first\n1 2\nsecond\n  3 < 4', output: 'first\n3\n\n7' }]);
  });

  it('may have a description only', () => {
    const { text } = fixture('problem.html');
    const less = text.replace(/(<p class="pst">Input<[\s\S]*)(?=<\/TD><\/TR>)/, '');
    expect(read(pageOf(less))).toMatchObject({ ...read(), input: '', output: '', hint: '', samples: [], source: '' });
  });

  it('says that there is no such problem', async () => {
    const page = pageOf(
      '<html><title>Error</title><body>Error Occurred<ul><li>Can not find problem (ID:1)</ul></html>',
    );
    expect(await failureOf(() => read(page))).toMatchObject({ kind: 'notFound' });
  });

  it('says that the site is busy', async () => {
    const page = pageOf('<html><body>The page is temporarily unavailable</body></html>');
    expect(await failureOf(() => read(page))).toMatchObject({ kind: 'siteDown' });
  });

  it.each([
    ['a section of another name', '>Input<', '>Entry<'],
    ['no description', /<p class="pst">Description<\/p>[\s\S]*?(?=<p class="pst">)/, ''],
    ['a text for a sample', /<pre class="sio">[\s\S]*?<\/pre>/, '<div class="ptx">1</div>'],
    ['no limit but that of a case', '<b>Time Limit:</b> 3000MS', ''],
    ['other markup in a sample', '<b>first</b>', '<strong>first</strong>'],
    ['no end', /<\/TD><\/TR>[\s\S]*$/, ''],
  ])('is not read when it has %s', async (_, from, to) => {
    expect(await failureOf(() => read(changed('problem.html', from, to)))).toMatchObject({ kind: 'layoutChanged' });
  });
});

describe('a list of runs', () => {
  it('is read by the names of its columns', () => {
    expect(readRuns(fixture('status.html'))).toEqual([
      {
        runId: '25000003',
        account: 'bot',
        problemId: '1000',
        languageId: '4',
        codeBytes: 7,
        sentAt: Date.parse('2026-01-02T03:04:07+08:00'),
        verdict: 'Running & Judging',
        timeMs: null,
        memoryKb: null,
      },
      expect.objectContaining({ account: 'other', languageId: null, verdict: 'Compile Error' }) as object,
      expect.objectContaining({ languageId: '0', codeBytes: 120, timeMs: 16, memoryKb: 388 }) as object,
    ]);
  });

  it.each([
    ['without one of them', '<td>Memory</td>', '<td>Space</td>'],
    ['when a row has another number of cells', '<td>388K</td>', ''],
    ['in other units', '388K', '388 pages'],
  ])('is not read %s', async (_, from, to) => {
    expect(await failureOf(() => readRuns(changed('status.html', from, to)))).toMatchObject({ kind: 'layoutChanged' });
  });
});

describe('verdicts', () => {
  it.each([
    ['Waiting', 'pending'],
    ['Running & Judging', 'judging'],
    ['Output Limit Exceeded', Status.RuntimeError],
    ['Compile Error', Status.CompileError],
    ['Half Right', null],
  ])('%j means %s', (text, meaning) => expect(lookUpVerdict(VERDICTS, text)).toBe(meaning));
});

describe('a submission', () => {
  it('is sent as base64 of UTF-8', () => {
    expect(encoded('int main(){return 1+1;} // 中')).toBe('aW50IG1haW4oKXtyZXR1cm4gMSsxO30gLy8g5Lit');
  });

  const error = (reason: string): string =>
    `<title>Error</title><body>Error Occurred<ul><li>${reason}</li></ul></body>`;
  it.each([
    ['a redirect to the list', '', '/status', null],
    ['a redirect to log in', '', '/login', 'sessionExpired'],
    ['the fields to log in', '<form><input name=user_id1></form>', null, 'sessionExpired'],
    ['a call for a pause', error('Please wait 10 seconds.'), null, 'rateLimited'],
    ['a refusal', error('Source code too long.'), null, 'rejected'],
    ['an error without a reason', '<title>Error</title><body>Error Occurred</body>', null, 'unknownRun'],
    ['a busy site', 'The page is temporarily unavailable', null, 'siteDown'],
    ['a page with 200 that is no refusal', 'Thank you', null, 'unknownRun'],
  ])('is answered by %s', async (_, body, path, kind) => {
    const location = path === null ? null : `http://poj.org${path}`;
    const act = (): void => readAnswer(pageOf(`<html>${body}</html>`, { location }));
    if (kind === null) expect(act).not.toThrow();
    else expect(await failureOf(act)).toMatchObject({ kind });
  });
});
