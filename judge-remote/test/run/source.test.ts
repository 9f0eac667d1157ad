import { sourceFor, type RemoteJudgeSpec } from '@tribunal/remote-kit';
import type { RemoteRunRow } from '@tribunal/plugin-remote-judging/contract';
import { expect, it } from 'vitest';
import { lengthsOf } from '../../src/run/source';

const row = (id: number): RemoteRunRow => ({ id }) as RemoteRunRow;
const spec = (refusesRepeats?: boolean): RemoteJudgeSpec => ({ refusesRepeats }) as RemoteJudgeSpec;

it('leaves a source as it is where the site takes it twice', () => {
  expect(sourceFor(row(5), spec(), 'main')).toBe('main');
});

it('makes each run unlike the others by blanks alone where it does not', () => {
  const sources = [5, 6, 21, 42].map((id) => sourceFor(row(id), spec(true), 'main'));
  expect(new Set(sources).size).toBe(4);
  expect(sources.map((text) => text.trim())).toEqual(['main', 'main', 'main', 'main']);
});

it('may be shown with line ends of the site, and without its last ones', () => {
  expect([...lengthsOf('a\nb\n\n')!].sort((a, b) => a - b)).toEqual([3, 4, 5, 6, 8]);
});

it('may be shown in any length when it has letters beyond ASCII', () => {
  expect(lengthsOf('// 测试')).toBeNull();
});
