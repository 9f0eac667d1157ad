import { Status } from '@tribunal/contract';
import type { PolledRun, RemoteCase, RemotePage, RemoteProgress } from '@tribunal/remote-kit';
import {
  requireElement,
  RemoteFailure,
  parseHtml,
  collapseWhitespace,
  parseMeasure,
  parseTableRows,
} from '@tribunal/remote-kit';
import { whole } from './gate';
import { pointsOn, type Points } from './points';
import { meaningOfLabel } from './verdicts';
import type { CheerioAPI } from 'cheerio';

const COLUMNS = ['Case Name', 'Status', 'Exec Time', 'Memory'] as const;

/** Returns the tests on a submission's page, in order; null if there are none, or if one has an unknown verdict. */
function testsOn($: CheerioAPI, page: RemotePage): RemoteCase[] | null {
  const heads = $('tr').filter((_, row) =>
    $(row)
      .children('td, th')
      .toArray()
      .some((cell) => collapseWhitespace($(cell).text()) === COLUMNS[0]),
  );
  if (heads.length !== 1) return null;
  const tests = parseTableRows($, heads, COLUMNS, page).map((row, at) => ({
    seq: at + 1,
    groupNum: null,
    status: meaningOfLabel(collapseWhitespace(row.Status.text())),
    timeMs: parseMeasure(row['Exec Time'].text(), /^(\d+) ms$/, page),
    memoryKb: parseMeasure(row.Memory.text(), /^(\d+) Ki?B$/, page),
    score: null,
    message: null,
  }));
  const decided = tests.flatMap((test): RemoteCase[] => {
    const { status } = test;
    return typeof status === 'number' ? [{ ...test, status }] : [];
  });
  return decided.length > 0 && decided.length === tests.length ? decided : null;
}

export type Final = Extract<RemoteProgress, { state: 'final' }>;

/**
 * Pure. Adds the tests and points on a submission's page to its verdict; `points` is the score that the site reports.
 * Details that contradict the verdict are left out; a page with another verdict is an error.
 */
export function withDetails(verdict: Final, page: RemotePage, points: number | null): Final {
  const $ = parseHtml(whole(page));
  const label = collapseWhitespace(requireElement($, '#judge-status', page).text());
  if (meaningOfLabel(label) !== verdict.status) throw new OtherVerdictError(page);
  const tests = testsOn($, page) ?? [];
  return {
    ...verdict,
    cases: fits(verdict, tests) ? tests : [],
    score: scoreOf(verdict, pointsOn($), points),
  };
}

/** The page contradicts the verdict, and it is unknown which is right, so neither is used. */
class OtherVerdictError extends RemoteFailure {
  constructor(page: RemotePage) {
    super('layoutChanged', 'the page has another verdict', { page });
  }
}

/**
 * Returns the verdict without details if its page cannot be fetched or read. An expired session is rethrown, so that
 * the next poll retries.
 */
export function withoutDetails(verdict: Final, error: unknown): PolledRun {
  const isLeft =
    error instanceof RemoteFailure && !(error instanceof OtherVerdictError) && error.kind !== 'sessionExpired';
  if (!isLeft) throw error;
  const { kind, message, details } = error;
  return {
    ...verdict,
    missing: { kind, message: `the verdict without its details: ${message}`, page: details.page ?? null },
  };
}

/**
 * Returns whether the tests fit the verdict: an accepted submission has no failed test, a rejected one has a test
 * with the same verdict.
 */
const fits = ({ status }: Final, tests: readonly RemoteCase[]): boolean =>
  status === Status.Accepted
    ? tests.every((test) => test.status === status)
    : tests.some((test) => test.status === status);

/**
 * Returns the score from 0 to 100, rounded down; only full points give 100. null if the points are missing or
 * contradict each other or the verdict.
 */
function scoreOf({ status }: Final, pagePoints: Points | null, points: number | null): number | null {
  if (!pagePoints || pagePoints.most === 0 || pagePoints.got !== points) return null;
  const isAll = pagePoints.got === pagePoints.most;
  return isAll === (status === Status.Accepted) ? Math.floor((100 * pagePoints.got) / pagePoints.most) : null;
}
