import { afterAll, describe, it } from 'vitest';
import type { SiteSimulator } from '../../simulator';
import type { CompanionModule } from '..';
import { COMPANION_CHECKS } from './checks';
import { CompanionSite } from './companion-site';
import { COMPANION_LACKS, type CompanionOptions } from './options';

export type { CompanionOptions } from './options';
export { TestBrowser } from './test-browser';
export { describePlantedFaults, type PlantedFault } from './planted-faults';

/**
 * Describes the tests of the companion part of a remote judge: with the pages of its simulated site in a browser, whose
 * person presses the buttons.
 */
export function describeCompanionConformance(
  module: CompanionModule,
  simulator: SiteSimulator,
  options: CompanionOptions,
): void {
  describe(`the companion part of ${module.spec.key} at its simulated site`, () => {
    it.each(Object.entries(COMPANION_CHECKS))('%s', async (_, check) => {
      const site = new CompanionSite(module, simulator, options);
      await site.start();
      try {
        await check(site);
      } finally {
        await site.stop();
      }
    });
    afterAll(() => {
      const lacks = (options.lacks ?? []).map((lack) => COMPANION_LACKS[lack]);
      if (lacks.length > 0) console.log(`the companion part of ${module.spec.key} has no: ${lacks.join('; ')}`);
    });
  });
}
