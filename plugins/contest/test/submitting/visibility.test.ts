import { describe, expect, it } from 'vitest';
import { ContestType } from '../../contract';
import { visibilityIn, type ViewerRelation, type VisibilityRules } from '../../server/submitting/visibility';

const at = (time: string): Date => new Date(`2026-03-01T${time}Z`);
const acm: VisibilityRules = {
  type: ContestType.Acm,
  startAt: at('10:00:00'),
  endAt: at('15:00:00'),
  isSealed: true,
  sealAt: at('14:00:00'),
  isUnsealedByEnd: false,
  revealedAt: null,
  takesLate: false,
};
const oi: VisibilityRules = { ...acm, type: ContestType.Oi };
const contests = {
  acm,
  oi,
  'acm, revealed': { ...acm, revealedAt: at('16:00:00') },
  'oi, revealed': { ...oi, revealedAt: at('16:00:00') },
  'oi, open': { ...oi, isSealed: false },
  'acm, taking late ones': { ...acm, isSealed: false, takesLate: true },
  'oi, taking late ones': { ...oi, isSealed: false, takesLate: true },
} satisfies Record<string, VisibilityRules>;
const viewers = {
  admin: { role: 'organiser', canEnter: true, isVirtual: false },
  owner: { role: 'owner', canEnter: false, isVirtual: false },
  other: { role: 'other', canEnter: true, isVirtual: false },
  'virtual other': { role: 'other', canEnter: true, isVirtual: true },
  'virtual owner': { role: 'owner', canEnter: true, isVirtual: true },
  outsider: { role: 'other', canEnter: false, isVirtual: false },
} satisfies Record<string, ViewerRelation>;
const submitTimes = { before: at('09:00:00'), early: at('11:00:00'), frozen: at('14:00:00'), late: at('15:30:00') };
const now = { running: at('13:00:00'), frozen: at('14:30:00'), after: at('17:00:00') };

/**
 * Letters: r row, v verdict, t time, memory and length, c code, m message, s single testcases, f data for problem
 * setters.
 */
function visibleParts(
  contest: VisibilityRules,
  submittedAt: Date,
  viewer: ViewerRelation,
  when: Date,
  mayEdit = false,
): string {
  const visibility = visibilityIn(contest, submittedAt, viewer, when, mayEdit);
  const { row, result, measures, code, message, cases, files } = visibility;
  const parts = { r: row, v: result, t: measures, c: code, m: message, s: cases, f: files };
  return Object.entries(parts)
    .flatMap(([letter, isVisible]) => (isVisible ? letter : []))
    .join('');
}

type Row = [keyof typeof viewers, keyof typeof contests, keyof typeof submitTimes, keyof typeof now, string];

describe('the visible parts of a submission in a contest', () => {
  it.each<Row>([
    ['admin', 'acm', 'frozen', 'frozen', 'rvtcms'],
    ['admin', 'oi', 'frozen', 'frozen', 'rvtcms'],
    ['admin', 'oi', 'before', 'running', 'rvtcms'],

    ['owner', 'acm', 'early', 'running', 'rvtcm'],
    ['owner', 'acm', 'frozen', 'frozen', 'rvtcm'],
    ['owner', 'acm', 'frozen', 'after', 'rvtcms'],
    ['owner', 'oi', 'early', 'running', 'rvtcms'],
    ['owner', 'oi', 'early', 'frozen', 'rvtcms'],
    ['owner', 'oi', 'frozen', 'frozen', 'rc'],
    ['owner', 'oi', 'frozen', 'after', 'rc'],
    ['owner', 'oi', 'late', 'after', 'rc'],
    ['owner', 'oi, revealed', 'frozen', 'after', 'rvtcms'],
    ['owner', 'oi, open', 'frozen', 'frozen', 'rvtcms'],

    ['other', 'acm', 'early', 'running', 'rv'],
    ['other', 'acm', 'early', 'frozen', 'rv'],
    ['other', 'acm', 'frozen', 'frozen', ''],
    ['other', 'acm', 'frozen', 'after', ''],
    ['other', 'acm', 'late', 'after', ''],
    ['other', 'acm', 'early', 'after', 'rvtcms'],
    ['other', 'acm, revealed', 'frozen', 'after', 'rvtcms'],
    ['other', 'acm, revealed', 'late', 'after', 'rvtcms'],
    ['other', 'oi', 'early', 'running', 'rv'],
    ['other', 'oi', 'frozen', 'frozen', ''],
    ['other', 'oi, revealed', 'frozen', 'after', 'rvtcms'],
    ['other', 'acm', 'before', 'running', ''],
    ['other', 'acm, revealed', 'before', 'after', ''],
    ['other', 'oi, open', 'before', 'after', ''],
    ['owner', 'acm, revealed', 'before', 'after', 'rvtcms'],

    ['other', 'acm, taking late ones', 'early', 'running', 'rv'],
    ['other', 'acm, taking late ones', 'early', 'after', 'rvt'],
    ['other', 'acm, taking late ones', 'late', 'after', 'rvt'],
    ['other', 'oi, taking late ones', 'late', 'after', 'rvt'],
    ['owner', 'acm, taking late ones', 'late', 'after', 'rvtcms'],
    ['admin', 'acm, taking late ones', 'late', 'after', 'rvtcms'],

    ['virtual other', 'acm, revealed', 'early', 'after', 'rvt'],
    ['virtual other', 'oi, open', 'late', 'after', 'rvt'],
    ['virtual other', 'acm', 'frozen', 'after', ''],
    ['virtual owner', 'acm, revealed', 'late', 'after', 'rvtcms'],

    ['outsider', 'acm', 'early', 'running', ''],
    ['outsider', 'acm, revealed', 'frozen', 'after', ''],
  ])('%s, %s, sent %s, %s: %s', (viewer, contest, submittedAt, when, expected) => {
    expect(visibleParts(contests[contest], submitTimes[submittedAt], viewers[viewer], now[when])).toBe(expected);
  });

  it('is what setters read only for admins of the contest who may edit the problem', () => {
    const withFiles = Object.values(viewers).map((viewer) =>
      visibleParts(acm, submitTimes.early, viewer, now.after, true).includes('f'),
    );
    expect(withFiles).toEqual([true, ...Array<boolean>(Object.keys(viewers).length - 1).fill(false)]);
  });
});
