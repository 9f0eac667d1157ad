import { afterAll, describe } from 'vitest';
import type { JudgePart } from '../../judge-part';
import type { SiteSimulator } from '../../simulator';
import { accountTests } from './accounts';
import { changedPageTests } from './changed-pages';
import { idTests } from './ids';
import { identityTests } from './identity';
import { LACKS, type ConformanceOptions, type OpenSession } from './options';
import { listTests } from './lists';
import { problemTests } from './problems';
import { publicRunTests } from './public-runs';
import { runTests } from './runs';
import { SiteUnderTest } from './site-under-test';
import { submitTests } from './submitting';
import { faultTests } from './faults';
import { verdictTests } from './verdicts';

export { IDENTITY_CHECKS } from './identity';
export { SiteUnderTest } from './site-under-test';
export { LACKS, type ConformanceOptions, type Lack, type OpenSession } from './options';

/** Declares the conformance tests of a remote judge, for an adapter and the simulator of its site. */
export function describeConformance(
  part: JudgePart,
  simulator: SiteSimulator,
  open: OpenSession,
  options: ConformanceOptions = {},
): void {
  const site = new SiteUnderTest(part, simulator, open, options);
  describe(`${part.spec.key} at its simulated site`, () => {
    idTests(site);
    changedPageTests(site);
    describe('new for every test', () => {
      site.restartForEachTest();
      problemTests(site);
      listTests(site);
      accountTests(site);
      submitTests(site);
      runTests(site);
      publicRunTests(site);
      identityTests(site);
      verdictTests(site);
      faultTests(site);
    });
    afterAll(() => {
      const lacks = (options.lacks ?? []).map((lack) => LACKS[lack]);
      const verdicts = (options.lacksVerdicts ?? []).map((status) => `status ${status}`);
      if (lacks.length + verdicts.length > 0)
        console.log(`${part.spec.key} has no: ${[...lacks, ...verdicts].join('; ')}`);
    });
  });
}
