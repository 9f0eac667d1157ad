import { afterAll, describe } from 'vitest';
import type { RemoteDoor } from '../../door';
import type { SiteSimulator } from '../../simulator';
import { accountTests } from './accounts';
import { changedPageTests } from './changed-pages';
import { idTests } from './ids';
import { identityTests } from './identity';
import { LACKS, type ConformanceOptions, type OpenSession } from './options';
import { problemTests } from './problems';
import { runTests } from './runs';
import { SiteUnderTest } from './site-under-test';
import { submitTests } from './submitting';
import { troubleTests } from './trouble';
import { verdictTests } from './verdicts';

export { IDENTITY_CHECKS } from './identity';
export { SiteUnderTest } from './site-under-test';
export { LACKS, type ConformanceOptions, type Lack, type OpenSession } from './options';

/** Declares what every remote judge must do, for an adapter at the simulator of its site. */
export function conformance(
  door: RemoteDoor,
  simulator: SiteSimulator,
  open: OpenSession,
  options: ConformanceOptions = {},
): void {
  const site = new SiteUnderTest(door, simulator, open, options);
  describe(`${door.spec.key} at its simulated site`, () => {
    idTests(site);
    changedPageTests(site);
    describe('new for every test', () => {
      site.renewForEachTest();
      problemTests(site);
      accountTests(site);
      submitTests(site);
      runTests(site);
      identityTests(site);
      verdictTests(site);
      troubleTests(site);
    });
    afterAll(() => {
      const lacks = (options.lacks ?? []).map((lack) => LACKS[lack]);
      const verdicts = (options.lacksVerdicts ?? []).map((status) => `status ${status}`);
      if (lacks.length + verdicts.length > 0)
        console.log(`${door.spec.key} has no: ${[...lacks, ...verdicts].join('; ')}`);
    });
  });
}
