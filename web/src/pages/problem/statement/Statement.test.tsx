import type { Problem } from '@tribunal/contract';
import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { fakeServer, problemDetail, putSite, showPage } from '../../../testing';
import type { ProblemContext } from '../problem-context';
import { Statement } from './Statement';

fakeServer();
const problem: Partial<Problem> = {
  problemId: 'ME-1',
  title: 'Sum </script><b id="out">of</b> <!-- two',
  description: 'Add two numbers.',
  input: 'Two numbers.',
  output: 'Their sum.',
  examples: '<input>1 2</input><output>3</output><input>\n4 5\n</input><output>9\n</output>',
};
const context = { kind: 'contest', addresses: { all: '/status' } } as unknown as ProblemContext;
const open = (changes: Partial<Problem> = {}, overrides: Partial<ProblemContext> = {}) => {
  const detail = problemDetail({ problem: { ...problem, ...changes } });
  return showPage(<Statement detail={detail} context={{ ...context, ...overrides }} language={{ name: 'C++' }} />, '/');
};

beforeEach(() => {
  putSite({});
});

/** Reads the page as a program does that gets its source. */
const source = () => new DOMParser().parseFromString(document.documentElement.outerHTML, 'text/html');
const dataOf = (page: Document): unknown =>
  JSON.parse(page.querySelector('script[type="application/ld+json"]')!.textContent!);

test('a program that reads the source finds name, limits and samples in its data', () => {
  open();
  expect(dataOf(source())).toEqual({
    '@context': 'https://schema.org',
    '@type': 'LearningResource',
    learningResourceType: 'programming problem',
    identifier: 'ME-1',
    name: problem.title,
    url: `${location.origin}${location.pathname}`,
    provider: { '@type': 'Organization', name: 'OJ' },
    interactive: false,
    timeLimit: 1000,
    memoryLimit: 256,
    tests: [
      { input: '1 2\n', output: '3\n' },
      { input: '4 5\n', output: '9\n' },
    ],
    input: { type: 'stdin' },
    output: { type: 'stdout' },
  });
});

test('in a contest the data names it', () => {
  open({}, { contest: 'Autumn Round' });
  expect(dataOf(document)).toMatchObject({ isPartOf: { '@type': 'Event', name: 'Autumn Round' } });
});

test('a title with the end of a script adds nothing to the page', () => {
  open();
  expect(source().querySelector('#out')).toBeNull();
  expect(source().querySelectorAll('script')).toHaveLength(1);
});

test('the data names the files of a problem that uses files', () => {
  const files = {
    isFileIO: true,
    ioReadFileName: 'sum.in',
    ioWriteFileName: 'sum.out',
    judgeMode: 'interactive' as const,
  };
  open(files);
  expect(dataOf(document)).toMatchObject({
    interactive: true,
    input: { type: 'file', fileName: 'sum.in' },
    output: { type: 'file', fileName: 'sum.out' },
  });
});

test('the documented attributes hold title, limits, parts and samples', () => {
  open();
  const read = (selector: string) => source().querySelector(`[data-problem="ME-1"] ${selector}`)!;
  expect(read('[data-problem-title]').textContent).toBe(problem.title);
  expect(read('[data-time-limit]').getAttribute('data-time-limit')).toBe('1000');
  expect(read('[data-memory-limit]').getAttribute('data-memory-limit')).toBe('256');
  expect(
    [...source().querySelectorAll('[data-problem-part]')].map((part) => part.getAttribute('data-problem-part')),
  ).toEqual(['description', 'input', 'output', 'samples']);
  expect(read('[data-sample="2"] pre[data-sample-part="input"]').textContent).toBe('4 5');
  expect(read('[data-sample="2"] pre[data-sample-part="output"]').textContent).toBe('9');
});

test('every sample has a name, and a heading over its input and its output', () => {
  open();
  const second = within(screen.getByRole('group', { name: 'Sample 2' }));
  expect(second.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    'Input 2',
    'Output 2',
  ]);
});

test('the samples are downloaded as one archive', () => {
  URL.createObjectURL = vi.fn(() => 'blob:file');
  URL.revokeObjectURL = vi.fn();
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  open();
  fireEvent.click(screen.getByRole('button', { name: 'Download samples' }));
  expect(click.mock.contexts).toMatchObject([{ download: 'ME-1-samples.zip' }]);
  click.mockRestore();
});

test('without samples there is nothing to download', () => {
  open({ examples: null });
  expect(screen.queryByRole('button', { name: 'Download samples' })).toBeNull();
  expect(dataOf(document)).toMatchObject({ tests: [] });
});
