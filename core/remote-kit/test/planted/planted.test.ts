import { openTestSession } from '@tribunal/judge-remote/testing';
import { afterAll, describe, expect, it } from 'vitest';
import { defineJudgePart } from '../../src';
import { conformanceCases } from '../../src/testing';
import { adapter } from './adapter';
import { PLANTED_FAULTS, type PlantedFault } from './faults';
import { PLANTED_OPTIONS } from './options';
import { simulator } from './simulator';
import { remotePlt } from './spec';

const LEAST_FAULTS = 34;

/** The case that found each fault, in the order of the faults. */
const found = new Map<string, string>();

/** Returns the first case that fails among those that should; null if all of them pass. */
async function firstFailure({ change, caughtBy }: PlantedFault): Promise<string | null> {
  const part = defineJudgePart(remotePlt, { ...adapter, ...change });
  const cases = conformanceCases(part, simulator, openTestSession, { ...PLANTED_OPTIONS, isQuiet: true });
  const likely = cases.filter(({ name }) => caughtBy.test(name));
  expect(likely, 'there is such a case').not.toEqual([]);
  for (const { groups, name, run } of likely) {
    try {
      await run();
    } catch {
      return [...groups, name].join(' ');
    }
  }
  return null;
}

describe('the tests of adapters, which a good adapter passes,', () => {
  afterAll(() => {
    const width = Math.max(...PLANTED_FAULTS.map(({ name }) => name.length));
    console.log([...found].map(([fault, name]) => `${fault.padEnd(width)}  ${name}`).join('\n'));
  });

  it(`have ${LEAST_FAULTS} faults to find at least`, () => {
    expect(new Set(PLANTED_FAULTS.map(({ name }) => name)).size).toBe(PLANTED_FAULTS.length);
    expect(PLANTED_FAULTS.length).toBeGreaterThanOrEqual(LEAST_FAULTS);
  });

  it.each(PLANTED_FAULTS)('find: $name', async (fault) => {
    const name = await firstFailure(fault);
    expect(name, 'no case fails').not.toBeNull();
    found.set(fault.name, name!);
  });
});
