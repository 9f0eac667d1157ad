import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { parsePorts, sendToTools, USUAL_PORTS } from './send';
import { readShownProblems } from './shown-problems';
import { taskClassOf, toolProblems } from './tool-problem';

const DATA = {
  '@type': 'LearningResource',
  learningResourceType: 'programming problem',
  identifier: 'P-1',
  name: 'A + B',
  url: 'https://judge.example/contest/7/problem/A',
  provider: { name: 'Tribunal' },
  isPartOf: { name: 'Autumn Round' },
  interactive: false,
  timeLimit: 1000,
  memoryLimit: 256,
  tests: [{ input: '1 2\n', output: '3\n' }],
  input: { type: 'stdin' },
  output: { type: 'file', fileName: 'sum.out' },
};

describe('a problem for tools', () => {
  test('has the fields of Competitive Companion', () => {
    expect(toolProblems([DATA], 'b-1')).toEqual([
      {
        name: 'A + B',
        group: 'Tribunal - Autumn Round',
        url: DATA.url,
        interactive: false,
        memoryLimit: 256,
        timeLimit: 1000,
        tests: [{ input: '1 2\n', output: '3\n' }],
        testType: 'single',
        input: { type: 'stdin' },
        output: { type: 'file', fileName: 'sum.out' },
        languages: { java: { mainClass: 'Main', taskClass: 'AB' } },
        batch: { id: 'b-1', size: 1 },
      },
    ]);
  });

  test('outside a contest is of the site, and a page can describe it badly', () => {
    const [one, two] = toolProblems(
      [{ ...DATA, isPartOf: undefined }, { name: 'x', url: 'y', tests: [1, {}], timeLimit: '1' }, { name: 'z' }, null],
      'b',
    );
    expect(one).toMatchObject({ group: 'Tribunal', batch: { size: 2 } });
    expect(two).toMatchObject({
      group: '',
      tests: [{ input: '', output: '' }],
      timeLimit: 0,
      input: { type: 'stdin' },
    });
  });

  test.each([
    ['A + B', 'AB'],
    ['two-sets of numbers', 'TwoSetsOfNumbers'],
    ['3 Cats', 'Task3Cats'],
    ['两数之和', 'Task'],
    ['Crème', 'Creme'],
  ])('%s is the class %s', (name, taskClass) => {
    expect(taskClassOf(name)).toBe(taskClass);
  });
});

describe('ports', () => {
  test.each([
    ['', [...USUAL_PORTS]],
    ['1327, 4244 1327', [1327, 4244]],
    ['0', null],
    ['65536', null],
    ['80/x', null],
    [Array.from({ length: 21 }, (_, at) => 2000 + at).join(','), null],
  ])('%s', (text, ports) => {
    expect(parsePorts(text)).toEqual(ports);
  });

  test('problems go to each in their order, and those that do not answer are not counted', async () => {
    const problems = toolProblems([DATA, { ...DATA, name: 'C' }], 'b');
    const sent: [string, string][] = [];
    const post = vi.fn<typeof fetch>(async (address, init) => {
      if (String(address).includes(':4244')) throw new TypeError('refused');
      sent.push([String(address), (JSON.parse(String(init!.body)) as { name: string }).name]);
      return new Response(null, { status: 404 });
    });
    expect(await sendToTools(problems, [1327, 4244], post)).toBe(1);
    expect(sent).toEqual([
      ['http://127.0.0.1:1327/', 'A + B'],
      ['http://127.0.0.1:1327/', 'C'],
    ]);
    expect(post.mock.calls[0]![1]).toMatchObject({ method: 'POST', credentials: 'omit' });
  });
});

describe('the problems of a page', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => {
    vi.useRealTimers();
    document.body.replaceChildren();
  });
  const script = (data: unknown): string => `<script type="application/ld+json">${JSON.stringify(data)}</script>`;

  test('are the one that it shows', async () => {
    document.body.innerHTML = `${script({ '@type': 'WebSite' })}<script type="application/ld+json">{</script>${script(DATA)}`;
    expect(await readShownProblems(document)).toEqual([DATA]);
  });

  test('are those of a list, which the page loads when it is asked', async () => {
    document.body.innerHTML = '<div data-problem-list="7"></div>';
    const list = document.querySelector('div')!;
    const answer = (): void => void (list.innerHTML = script({ '@type': 'ItemList', itemListElement: [DATA, DATA] }));
    document.addEventListener('tribunal:describe-problems', () => void Promise.resolve().then(answer), { once: true });
    expect(await readShownProblems(document)).toEqual([DATA, DATA]);
  });

  test('are none of a page without problems, or of a list that never has them', async () => {
    expect(await readShownProblems(document)).toEqual([]);
    document.body.innerHTML = '<div data-problem-list="7"></div>';
    const read = readShownProblems(document);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await read).toEqual([]);
  });
});
