import { Status, type RemoteCase, type RemotePage, type RemoteProgress } from '@tribunal/contract';
import { fail, need, treeOf, words } from '@tribunal/remote-kit';
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
  if (meaningOfLabel(label) !== verdict.status) fail('layoutChanged', 'the page has another verdict', page);
  const tests = testsOn($, page) ?? [];
  return {
    ...verdict,
    cases: fits(verdict, tests) ? tests : [],
    score: scoreOf(verdict, pointsOn($), points),
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
