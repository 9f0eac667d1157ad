import { afterAll, describe, it } from 'vitest';
import type { JudgePart } from '../../judge-part';
import type { SiteSimulator } from '../../simulator';
import { accountTests } from './accounts';
import { collectCases, type ConformanceCase } from './cases';
import { changedPageTests } from './changed-pages';
import { conductTests } from './conduct';
import { faultTests } from './faults';
import { idTests } from './ids';
import { identityTests } from './identity';
import { listTests } from './lists';
import { LACKS, type ConformanceOptions, type OpenSession } from './options';
import { problemTests } from './problems';
import { publicRunTests } from './public-runs';
import { runTests } from './runs';
import { SiteUnderTest } from './site-under-test';
import { submitTests } from './submitting';
import { verdictTests } from './verdicts';

export type { ConformanceCase } from './cases';
export { IDENTITY_CHECKS } from './identity';
export { SiteUnderTest } from './site-under-test';
export { LACKS, type ConformanceOptions, type Lack, type OpenSession } from './options';

/**
 * Returns the conformance tests of a remote judge as functions, for an adapter and the simulator of its site. Each
 * starts a simulator of its own; they run one at a time.
 */
export function conformanceCases(
  part: JudgePart,
  simulator: SiteSimulator,
  open: OpenSession,
  options: ConformanceOptions = {},
): ConformanceCase[] {
  const site = new SiteUnderTest(part, simulator, open, options);
  const alone = collectCases(() => {
    idTests(site);
    changedPageTests(site);
  });
  const atNewSite = collectCases(() => {
    problemTests(site);
    listTests(site);
    accountTests(site);
    submitTests(site);
    runTests(site);
    publicRunTests(site);
    identityTests(site);
    verdictTests(site);
    faultTests(site);
    conductTests(site);
  });
  return [...alone, ...atNewSite.map((one) => ({ ...one, run: () => site.withNewSite(one.run) }))];
}

/** Declares the conformance tests of a remote judge, for an adapter and the simulator of its site. */
export function describeConformance(
  part: JudgePart,
  simulator: SiteSimulator,
  open: OpenSession,
  options: ConformanceOptions = {},
): void {
  const cases = conformanceCases(part, simulator, open, options);
  describe(`${part.spec.key} at its simulated site`, () => {
    for (const group of new Set(cases.map(({ groups }) => groups.join(' ')))) {
      describe(group, () => {
        const ofGroup = cases.filter(({ groups }) => groups.join(' ') === group);
        for (const { name, run, timeoutMs } of ofGroup) it(name, run, timeoutMs);
      });
    }
    afterAll(() => {
      const lacks = (options.lacks ?? []).map((lack) => LACKS[lack].what);
      const verdicts = (options.lacksVerdicts ?? []).map((status) => `status ${status}`);
      if (lacks.length + verdicts.length > 0)
        console.log(`${part.spec.key} has no: ${[...lacks, ...verdicts].join('; ')}`);
    });
  });
}
