import { expect } from 'vitest';
import { describe, it } from './cases';
import { Limits } from '@tribunal/contract';
import type { SiteUnderTest } from './site-under-test';

const INVALID_IDS = [
  '',
  '   ',
  '../1000',
  '1000/../../x',
  '<b>1</b>',
  '%00',
  '１０００',
  '1000?x=1&y=2',
  '1'.repeat(Limits.problemId.max),
];

export const idTests = ({ adapter, spec, simulator, options }: SiteUnderTest): void =>
  void describe('ids', () => {
    const good = { [spec.exampleId]: spec.exampleId, ...options.ids?.good };
    it.each(Object.entries(good))('reads %j as %j', (text, id) => expect(adapter.parseId(text)).toBe(id));

    it.each([...INVALID_IDS, ...(options.ids?.bad ?? [])])('knows no problem %j', (text) =>
      expect(adapter.parseId(text)).toBeNull(),
    );

    it.each(simulator.problems.map(({ id }) => id))('reads what it says itself: %s', (id) => {
      expect(adapter.parseId(id)).toBe(id);
      expect(adapter.parseId(` ${id} `)).toBe(id);
      for (const endpoint of [spec.endpoint, 'http://127.0.0.1:1']) {
        expect(new URL(adapter.problemUrl(endpoint, id)).protocol).toMatch(/^https?:$/);
      }
    });

    it('keeps the id with its key within what is stored', () => {
      for (const { id } of simulator.problems) {
        expect(`${spec.key}-${id}`.length).toBeLessThanOrEqual(Limits.problemId.max);
      }
    });

    it('has languages of different ids and names', () => {
      expect(spec.languages.length).toBeGreaterThan(0);
      expect(new Set(spec.languages.map(({ id }) => id)).size).toBe(spec.languages.length);
      expect(new Set(spec.languages.map(({ name }) => name)).size).toBe(spec.languages.length);
      for (const { name, contentType } of spec.languages) {
        expect(name.length).toBeLessThanOrEqual(64);
        expect(contentType).toMatch(/^[\w.+-]+\/[\w.+-]+$/);
      }
    });
  });
