import { Status } from '@tribunal/contract';
import { lookUpVerdict } from '@tribunal/remote-kit';
import { failureOf, fixturesOf, pageOf } from '@tribunal/remote-kit/testing';
import { describe, expect, it } from 'vitest';
import judgePart from '../judge';
import { readProblem } from '../judge/problem';
import { readRuns, VERDICTS } from '../judge/runs';
import { encoded, padded, readAnswer, readForm } from '../judge/submit';

const fixture = fixturesOf(import.meta.url);
const changed = (name: string, from: string | RegExp, to: string) => {
  const { text } = fixture(name);
  expect(text).toMatch(from);
  return pageOf(text.replace(from, to));
};
/** Renders a hint like the site, at the end of the sample output. */
const box = (html: string) =>
  `<div style='font-family:Times New Roman;font-size:14px;'><div style='font-family:Arial;'><i>Hint</i></div>${html}</div><i style='font-size:1px'> </i>`;
const HINT_BOX = /<div style='font-family:Times[\s\S]*?<\/i>(?=<\/div><\/pre>)/;
const read = (page = fixture('problem.html')) => readProblem(page, '5123', 'https://acm.hdu.edu.cn/x');

describe('an id', () => {
  it.each(['1000', ' 1000 ', 'HDU-1000', 'hdu1000', 'http://acm.hdu.edu.cn/showproblem.php?pid=1000'])(
    'is read from %j',
    (text) => expect(judgePart.adapter.parseId(text)).toBe('1000'),
  );

  it.each(['', '0100', '1000A', 'POJ-1000', '-1', '1000 1001', 'https://evil.test/showproblem.php?pid=1000'])(
    'is not in %j',
    (text) => expect(judgePart.adapter.parseId(text)).toBeNull(),
  );
});

describe('the page of a problem', () => {
  it('gives the limits for everybody but Java, in ms and whole MB', () => {
    expect(read()).toMatchObject({ title: 'The Long Bridge', timeLimitMs: 3000, memoryLimitMb: 63 });
  });

  it('gives each text with what is nested in it, and dollars as they are', () => {
    const { description, input, output, source } = read();
    expect(description).toBe(
      'Cross it.<div><div>At night.</div></div><img src="https://acm.hdu.edu.cn/data/images/b.gif">',
    );
    expect(input).toBe('Numbers &lt; 10 and $5.');
    expect(output).toBe('');
    expect(source).toBe('Bridge Cup');
  });

  it('parts the hint from the sample output', () => {
    const { samples, hint } = read();
    expect(samples).toEqual([{ input: '  1 < 2\n\n3', output: ' yes\nno' }]);
    expect(hint).toBe('Think of <i>two</i> boats,<br>not of one.');
  });

  it.each(['Hint', ' Note:', '提示：', ''])('has the hint behind a box that only holds the heading %j', (heading) => {
    const page = changed(
      'problem.html',
      HINT_BOX,
      `${box(heading)}\nThink of <i>two</i> boats,\nnot of one: <img src=./b.gif>`,
    );
    const { samples, hint } = read(page);
    expect(samples).toEqual([{ input: '  1 < 2\n\n3', output: ' yes\nno' }]);
    expect(hint).toBe('Think of <i>two</i> boats,<br>not of one: <img src="https://acm.hdu.edu.cn/b.gif">');
  });

  it('may end a line of a sample with an element, and set words off in it', () => {
    const page = changed('problem.html', ' yes\nno\n', ' yes<br><b>n</b>o\n');
    expect(read(page).samples[0]?.output).toBe(' yes\nno');
  });

  it('may have neither input nor output, and samples without an element of their own', () => {
    const { text } = fixture('problem.html');
    const less = text
      .replace(/<div class="panel_title" align=left>(Input|Output)<[\s\S]*?&nbsp;<\/div><br>/g, '')
      .replace(/<div style="font-family:Courier New[^>]*>([\s\S]*?)<\/div><\/pre>/g, '$1</pre>');
    expect(less).not.toContain('Courier');
    expect(read(pageOf(less))).toEqual({ ...read(), input: '', output: '' });
  });

  it('says that there is no such problem', async () => {
    const page = pageOf('<html><body><h1>System Message</h1><p>No such problem</p></body></html>');
    expect(await failureOf(() => read(page))).toMatchObject({ kind: 'notFound' });
  });

  it('says that the site is closed for a contest', async () => {
    const page = pageOf('<html><body><DIV>Exercise Is Closed Now!</DIV></body></html>');
    expect(await failureOf(() => read(page))).toMatchObject({ kind: 'siteDown' });
  });

  it.each([
    ['a section of another name', '>Input<', '>Entry<'],
    ['a section twice', '>Output<', '>Input<'],
    [
      'no samples',
      />Sample Input<[\s\S]*?panel_bottom/,
      '>Hint</div><div class=panel_content></div><div class=panel_bottom',
    ],
    ['no limit', 'Memory Limit', 'Space'],
    ['another unit', '65535 K', '65535 pages'],
    ['a hint under another heading', '<i>Hint</i>', '<em>Hint</em>'],
    ['text behind a hint, which may be either', HINT_BOX, `${box('One of one is all.')}\n\n100%`],
    ['two hints', HINT_BOX, `${box('Hint')}\nyes${box('no')}`],
    ['a hint in the sample input', '1 &lt; 2', '1 &lt; 2\nHint:\nCount them.'],
    ['a hint in one line of the sample input', '1 &lt; 2', '1 &lt; 2\nHint: count them.'],
    ['a sample output in the sample input', '1 &lt; 2', '1 &lt; 2\nSample Output\n3'],
    ['a picture for a sample', ' yes\n', '<img src=yes.gif>\n'],
    ['marks in a sample that the page takes for its own', ' yes\n', ' <yes>\n'],
    ['no end', /<\/TD>[\s\S]*$/, ''],
  ])('is not read when it has %s', async (_, from, to) => {
    expect(await failureOf(() => read(changed('problem.html', from, to)))).toMatchObject({ kind: 'layoutChanged' });
  });
});

describe('a list of runs', () => {
  it('is read by the names of its columns', () => {
    const runs = readRuns(fixture('status.html'));
    expect(runs.map(({ runId, verdict }) => [runId, verdict])).toEqual([
      ['39000004', 'Queuing'],
      ['39000003', 'Runtime Error(STACK_OVERFLOW)'],
      ['39000002', 'Compilation Error'],
    ]);
    expect(runs[1]).toMatchObject({ account: 'other', problemId: '1001', languageId: '5', timeMs: 15 });
    expect(runs[1]?.memoryKb).toBe(1408);
    expect(runs[1]?.sentAt).toBe(Date.parse('2026-01-02T03:04:01+08:00'));
    expect(runs[2]?.languageId).toBeNull();
  });

  it('is not read without one of them', async () => {
    const page = changed('status.html', 'Exe.Time', 'Energy');
    expect(await failureOf(() => readRuns(page))).toMatchObject({ kind: 'layoutChanged' });
  });
});

describe('verdicts', () => {
  it.each([
    ['Runtime Error(ACCESS_VIOLATION)', Status.RuntimeError],
    ['Output Limit Exceeded', Status.RuntimeError],
    ['Queuing', 'pending'],
    ['', 'pending'],
    ['Half Right', null],
  ])('%j means %s', (text, meaning) => expect(lookUpVerdict(VERDICTS, text)).toBe(meaning));
});

describe('a submission', () => {
  it('is written as the page of the site writes it', () => {
    expect(encoded('int main(){return 1+1;} // 中')).toBe(
      'aW50JTIwbWFpbigpJTdCcmV0dXJuJTIwMSUyQjElM0IlN0QlMjAlMkYlMkYlMjAlRTQlQjglQUQ=',
    );
  });

  it.each(['', 'x', 'y'.repeat(49)])('%j gets blanks until it has 50 bytes', (code) => {
    expect(padded(code)).toHaveLength(52);
    expect(padded(code).trim()).toBe(code);
  });

  it('of 50 bytes stays as it is', () => {
    expect(padded('z'.repeat(50))).toBe('z'.repeat(50));
  });

  it('with half of a character goes out all the same', () => {
    expect(() => encoded('\ud800')).not.toThrow();
  });

  it('waits for a human where the captcha shows', async () => {
    const form = (style: string) =>
      pageOf(`<form id=submitform><table><tr id=exe_checkcode ${style}><td></td></tr></table></form></html>`);
    expect(await failureOf(() => readForm(form('')))).toMatchObject({ kind: 'humanCheck' });
    expect(() => readForm(form('style="display: none;"'))).not.toThrow();
  });

  it.each([
    ['a redirect to the list', '', '/status.php', null],
    ['the sign-in page', '<h1>Sign In Your Account</h1>', null, 'sessionExpired'],
    ['a redirect to sign in', '', '/userloginex.php', 'sessionExpired'],
    ['a call for a pause', "Please don't re-submit in 5 seconds, thank you.", null, 'rateLimited'],
    ['a word on its length', 'Code length is improper', null, 'rejected'],
    ['reasons', 'One or more following ERROR(s) occurred. <li>No such language.</li>', null, 'rejected'],
    ['a broken database', 'Connect(0) to MySQL Server failed.', null, 'siteDown'],
    ['something new', 'Thank you!', null, 'unknownRun'],
    ['a redirect to somewhere', '', '/news.php', 'unknownRun'],
  ])('is answered by %s', async (_, body, path, kind) => {
    const location = path === null ? null : `https://acm.hdu.edu.cn${path}`;
    const act = (): void => readAnswer(pageOf(`<html><body>${body}</body></html>`, { location }));
    if (kind === null) expect(act).not.toThrow();
    else expect(await failureOf(act)).toMatchObject({ kind });
  });
});
