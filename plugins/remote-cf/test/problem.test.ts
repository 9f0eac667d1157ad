import { load } from 'cheerio';
import { describe, expect, it } from 'vitest';
import { difficultyOf, readProblem } from '../judge/problem';
import { failureKindOf } from '@tribunal/remote-kit/testing';
import { fixture } from './pages';

const KEY = { contest: 77, index: 'C2' };
const page = fixture('problem.html', 'https://codeforces.com/problemset/problem/77/C2?locale=en');
const changed = (from: string, to: string) =>
  failureKindOf(() => readProblem({ ...page, text: page.text.replaceAll(from, to) }, '77C2', KEY));

describe('a problem page', () => {
  const problem = readProblem(page, '77C2', KEY);

  it('gives title, limits, files and where it is from', () => {
    expect(problem).toMatchObject({
      title: 'Loading v. 2.0',
      timeLimitMs: 2500,
      memoryLimitMb: 256,
      fileIo: { input: 'crates.in', output: 'crates.out' },
      source: 'Harbour Cup 77 (Div. 1)',
      url: 'https://codeforces.com/problemset/problem/77/C2',
      tags: ['dp'],
      difficulty: 1,
    });
  });

  it('gives the statement with formulas between dollars and what else has a title', () => {
    expect(problem.description).toContain('$w_1 &lt; w_2$');
    expect(problem.description).toContain('$$\\sum w_i$$');
    expect(problem.description).toContain('<h4>Scoring</h4><p>Ten points a crate.</p>');
    expect(problem.input).toBe('<p>A number $n$.</p>');
    expect(problem.hint).toBe('<p>Nothing is left.</p>');
  });

  it('gives samples of both forms as they are typed', () => {
    expect(problem.samples).toEqual([{ input: '2\n\n  a < b', output: '3\n4 5' }]);
  });

  it('keeps empty lines of samples, whatever their elements hold', () => {
    const line = (text: string): string => `<div class="test-example-line">${text}</div>`;
    const input = ['1', '', '<br>', '2'].map(line).join('');
    const text = page.text.replace(/(<div class="input">.*?<pre>).*?(<\/pre>)/s, `$1${input}$2`);
    expect(readProblem({ ...page, text }, '77C2', KEY).samples[0]?.input).toBe('1\n\n\n2');
  });

  it.each([
    ['0.5 seconds', 500],
    ['1 second', 1000],
    ['1.25 seconds', 1250],
  ])('may have the time limit %s', (limit, ms) => {
    const text = page.text.replace('2.5 seconds', limit);
    expect(readProblem({ ...page, text }, '77C2', KEY).timeLimitMs).toBe(ms);
  });

  const without = (selector: string) => {
    const $ = load(page.text);
    $(selector).remove();
    return readProblem({ ...page, text: $.html() }, '77C2', KEY);
  };

  it.each([
    ['the output', '.output-specification', { output: '' }],
    ['samples', '.sample-tests', { samples: [] }],
    ['all but samples', '.input-specification, .output-specification', { input: '', output: '' }],
    ['names of files', '.input-file, .output-file', { fileIo: null }],
    ['a file for the output', '.output-file', { fileIo: { input: 'crates.in', output: '' } }],
  ])('may lack %s', (_, selector, changes) => expect(without(selector)).toEqual({ ...problem, ...changes }));

  it.each([
    ['another class', 'input-specification', 'input-text'],
    ['a section without its class', 'class="output-specification"', ''],
    ['another unit', '2.5 seconds', '2.5 minutes'],
    ['a line of a sample that is none', 'test-example-line test-example-line-odd', 'line'],
    ['a sample without its answer', 'class="output"', 'class="answer"'],
    ['no limit', 'memory-limit', 'memory'],
    ['a file of another class', 'input-file', 'file'],
    ['no contest', 'rtable', 'table'],
  ])('is refused as another layout with %s', async (_, from, to) =>
    expect(await changed(from, to)).toBe('layoutChanged'),
  );

  it.each([
    ['a note that there is no English', '<div class="title">', 'Statement is not available on English language'],
    ['Russian limits', 'time limit per test', 'ограничение по времени на тест'],
    ['a table of files', '<div class="ttypography">', '<table><tr><th>Actions</th></tr></table>'],
    ['an embedded PDF', '<div class="ttypography">', '<embed type="application/pdf" src="x">'],
  ])('is no problem with %s', async (_, from, to) => expect(await changed(from, to)).toBe('notFound'));

  it('is no problem when the site sends elsewhere', async () => {
    const elsewhere = { ...page, url: 'https://codeforces.com/problemset' };
    expect(await failureKindOf(() => readProblem(elsewhere, '77C2', KEY))).toBe('notFound');
  });
});

describe('the rating of a problem', () => {
  it.each([
    [['*1300'], 0],
    [['math', '*1400'], 1],
    [['*2000'], 2],
    [['*special'], null],
  ] as const)('of %j is difficulty %s', (tags, difficulty) => expect(difficultyOf(tags)).toBe(difficulty));
});
