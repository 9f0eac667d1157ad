import { openTestSession } from '@tribunal/judge-remote/testing';
import { describe, expect, it } from 'vitest';
import { defineJudgePart } from '../../src';
import type { SiteSimulator } from '../../src/simulator';
import { conformanceCases, LACKS, type Lack } from '../../src/testing';
import { adapter } from './adapter';
import { PLANTED_OPTIONS } from './options';
import { simulator } from './simulator';
import { remotePlt } from './spec';

const part = defineJudgePart(remotePlt, adapter);

/** Runs the cases whose names match, and returns the messages of those that fail. */
async function failuresOf(name: RegExp, site: SiteSimulator, lacks: readonly Lack[] = []): Promise<string[]> {
  const messages: string[] = [];
  const cases = conformanceCases(part, site, openTestSession, { ...PLANTED_OPTIONS, lacks });
  const found = cases.filter((one) => name.test(one.name));
  expect(found).not.toEqual([]);
  for (const { run } of found) await run().catch((error: Error) => messages.push(error.message));
  return messages;
}

describe('what a simulated site does not show', () => {
  const [first, second] = simulator.problems;
  const small = { ...simulator, problems: [first!, second!].map((problem) => ({ ...problem, tags: [], source: '' })) };

  it.each<[Lack, RegExp]>([
    ['tags', /has its tags/],
    ['source', /has its source/],
    ['listPages', /go on where a page ends/],
  ])('fails if it is not declared, and the message says what to add: %s', async (lack, name) => {
    const [message] = await failuresOf(name, small);
    expect(message).toContain(`declare lacks: ['${lack}']`);
    expect(message).toContain(LACKS[lack].add);
  });

  it.each<[Lack]>([['tags'], ['source'], ['listPages']])('passes if it is declared: %s', async (lack) => {
    expect(await failuresOf(new RegExp(`^lacks ${LACKS[lack].what}, as`), small, [lack])).toEqual([]);
  });
});

describe('what is declared as lacking', () => {
  // A site without a login by password would be logged in by its sessions only.
  const all = (Object.keys(LACKS) as Lack[]).filter((lack) => lack !== 'password');

  it.each(all)('fails if the simulated site shows it: %s', async (lack) => {
    const [message] = await failuresOf(new RegExp(`^lacks ${LACKS[lack].what}, as`), simulator, [lack]);
    expect(message).toContain(`Remove '${lack}' from lacks`);
  });
});
