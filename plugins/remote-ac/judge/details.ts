import { Status, type PolledRun, type RemoteCase, type RemotePage, type RemoteProgress } from '@tribunal/contract';
import { need, RemoteFailure, treeOf, words } from '@tribunal/remote-kit';
import { whole } from './gate';
import { pointsOn, type Points } from './points';
import { testsOn } from './tests';
import { meaningOfLabel } from './verdicts';

export type Final = Extract<RemoteProgress, { state: 'final' }>;

/**
 * Pure. The tests and points on a submission's page, added to its verdict. `points`: what the site says that it got. What
 * does not fit the verdict is left out; a page with another verdict is another page.
 */
export function withDetails(verdict: Final, page: RemotePage, points: number | null): Final {
  const $ = treeOf(whole(page));
  const label = words(need($, '#judge-status', page).text());
  if (meaningOfLabel(label) !== verdict.status) throw new OtherVerdict(page);
  const tests = testsOn($, page) ?? [];
  return {
    ...verdict,
    cases: fits(verdict, tests) ? tests : [],
    score: scoreOf(verdict, pointsOn($), points),
  };
}

/** Which of two verdicts is right is not known, so neither is. */
class OtherVerdict extends RemoteFailure {
  constructor(page: RemotePage) {
    super('layoutChanged', 'the page has another verdict', { page });
  }
}

/** The verdict as it is while its page cannot be had or read. A login that has ended is for the next look. */
export function withoutDetails(verdict: Final, error: unknown): PolledRun {
  const isLeft = error instanceof RemoteFailure && !(error instanceof OtherVerdict) && error.kind !== 'sessionExpired';
  if (!isLeft) throw error;
  const { kind, message, details } = error;
  return {
    ...verdict,
    missing: { kind, message: `the verdict without its details: ${message}`, page: details.page ?? null },
  };
}

/** Nothing is accepted with a test that failed, and what failed has a test that failed in this way. */
const fits = ({ status }: Final, tests: readonly RemoteCase[]): boolean =>
  status === Status.Accepted
    ? tests.every((test) => test.status === status)
    : tests.some((test) => test.status === status);

/** 0–100, rounded down: all is all. */
function scoreOf({ status }: Final, told: Points | null, points: number | null): number | null {
  if (!told || told.most === 0 || told.got !== points) return null;
  const isAll = told.got === told.most;
  return isAll === (status === Status.Accepted) ? Math.floor((100 * told.got) / told.most) : null;
}
