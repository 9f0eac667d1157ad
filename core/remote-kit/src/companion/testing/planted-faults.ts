import { describe, expect, it } from 'vitest';
import type { SiteSimulator } from '../../simulator';
import type { CompanionModule, CompanionPart } from '..';
import { COMPANION_CHECKS } from './checks';
import { CompanionSite } from './companion-site';
import type { CompanionOptions } from './options';

/** A fault in a good part that the conformance tests must find. */
export interface PlantedFault {
  /** Returns the members of the part that are wrong. */
  plant(good: CompanionPart): Partial<CompanionPart>;
  /** Name of a test that must fail. */
  caughtBy: string;
}

/** Describes the tests that the conformance tests find faults, by planting them in a part that has none. */
export function describePlantedFaults(
  module: CompanionModule,
  simulator: SiteSimulator,
  options: CompanionOptions,
  faults: Readonly<Record<string, PlantedFault>>,
): void {
  describe(`faults planted in the companion part of ${module.spec.key}`, () => {
    it.each(Object.entries(faults))('%s: is found', async (_, { plant, caughtBy }) => {
      const check = COMPANION_CHECKS[caughtBy];
      if (!check) throw new Error(`there is no test “${caughtBy}”`);
      const broken = { ...module, part: { ...module.part, ...plant(module.part) } };
      const site = new CompanionSite(broken, simulator, options);
      await site.start();
      try {
        await expect(check(site)).rejects.toThrow();
      } finally {
        await site.stop();
      }
    });
  });
}
