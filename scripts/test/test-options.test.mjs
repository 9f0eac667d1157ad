import { describe, expect, it } from 'vitest';
import { leftOut, testOptions } from '../lib/test-options.mjs';

describe('the arguments of npm test', () => {
  it.each([
    [[], { changedSince: null, repeat: 1, patterns: [] }],
    [['core/queue', 'web/e2e'], { changedSince: null, repeat: 1, patterns: ['core/queue', 'web/e2e'] }],
    [['--changed'], { changedSince: 'HEAD', repeat: 1, patterns: [] }],
    [['--changed=main', 'core'], { changedSince: 'main', repeat: 1, patterns: ['core'] }],
    [['--changed', '--repeat', '3'], { changedSince: 'HEAD', repeat: 3, patterns: [] }],
    [['--repeat', '20', 'lock.test'], { changedSince: null, repeat: 20, patterns: ['lock.test'] }],
  ])('%j are understood', (args, options) => {
    expect(testOptions(args)).toEqual(options);
  });

  it.each([[['--repeat', 'lock.test']], [['--repeat', '0', 'lock.test']], [['--repeat', '2']], [['--watch']]])(
    '%j are refused',
    (args) => {
      expect(() => testOptions(args)).toThrow(/npm test -- /);
    },
  );
});

it('what a run leaves out is counted by project', () => {
  const [a, b, c] = [
    { file: 'a.test.ts', projectName: 'unit' },
    { file: 'b.test.ts', projectName: 'unit' },
    { file: 'c.test.ts', projectName: 'e2e' },
  ];
  expect(leftOut([a, b, c], [a])).toBe('unit 1, e2e 1');
  expect(leftOut([a, b], [a, b])).toBe('');
});
