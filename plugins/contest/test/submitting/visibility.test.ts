import { describe, expect, it } from 'vitest';
import { ContestType } from '../../contract';
import { visibilityIn, type Eye, type Guarded } from '../../server/submitting/visibility';

const at = (time: string): Date => new Date(`2026-03-01T${time}Z`);
const acm: Guarded = {
  type: ContestType.Acm,
  startAt: at('10:00:00'),
  endAt: at('15:00:00'),
  isSealed: true,
  sealAt: at('14:00:00'),
  isUnsealedByEnd: false,
  revealedAt: null,
  takesLate: false,
};
const oi: Guarded = { ...acm, type: ContestType.Oi };
const what = {
  acm,
  oi,
  'acm, revealed': { ...acm, revealedAt: at('16:00:00') },
  'oi, revealed': { ...oi, revealedAt: at('16:00:00') },
  'oi, open': { ...oi, isSealed: false },
  'acm, taking late ones': { ...acm, isSealed: false, takesLate: true },
  'oi, taking late ones': { ...oi, isSealed: false, takesLate: true },
} satisfies Record<string, Guarded>;
const who = {
  admin: { as: 'admin', mayEnter: true, isVirtual: false },
  owner: { as: 'owner', mayEnter: false, isVirtual: false },
  other: { as: 'other', mayEnter: true, isVirtual: false },
  'virtual other': { as: 'other', mayEnter: true, isVirtual: true },
  'virtual owner': { as: 'owner', mayEnter: true, isVirtual: true },
  outsider: { as: 'other', mayEnter: false, isVirtual: false },
} satisfies Record<string, Eye>;
const sent = { before: at('09:00:00'), early: at('11:00:00'), sealed: at('14:00:00'), late: at('15:30:00') };
const now = { running: at('13:00:00'), sealed: at('14:30:00'), after: at('17:00:00') };

/** r: row, v: verdict, t: time, memory and length, c: code, m: message, s: single cases, f: what setters read. */
function letters(contest: Guarded, submittedAt: Date, eye: Eye, when: Date, mayEdit = false): string {
  const seen = visibilityIn(contest, submittedAt, eye, when, mayEdit);
  const { row, result, measures, code, message, cases, files } = seen;
  const parts = { r: row, v: result, t: measures, c: code, m: message, s: cases, f: files };
  return Object.entries(parts)
    .flatMap(([letter, isSeen]) => (isSeen ? letter : []))
    .join('');
}

type Row = [keyof typeof who, keyof typeof what, keyof typeof sent, keyof typeof now, string];

describe('what is seen of a submission in a contest', () => {
  it.each<Row>([
    ['admin', 'acm', 'sealed', 'sealed', 'rvtcms'],
    ['admin', 'oi', 'sealed', 'sealed', 'rvtcms'],
    ['admin', 'oi', 'before', 'running', 'rvtcms'],

    ['owner', 'acm', 'early', 'running', 'rvtcm'],
    ['owner', 'acm', 'sealed', 'sealed', 'rvtcm'],
    ['owner', 'acm', 'sealed', 'after', 'rvtcms'],
    ['owner', 'oi', 'early', 'running', 'rvtcms'],
    ['owner', 'oi', 'early', 'sealed', 'rvtcms'],
    ['owner', 'oi', 'sealed', 'sealed', 'rc'],
    ['owner', 'oi', 'sealed', 'after', 'rc'],
    ['owner', 'oi', 'late', 'after', 'rc'],
    ['owner', 'oi, revealed', 'sealed', 'after', 'rvtcms'],
    ['owner', 'oi, open', 'sealed', 'sealed', 'rvtcms'],

    ['other', 'acm', 'early', 'running', 'rv'],
    ['other', 'acm', 'early', 'sealed', 'rv'],
    ['other', 'acm', 'sealed', 'sealed', ''],
    ['other', 'acm', 'sealed', 'after', ''],
    ['other', 'acm', 'late', 'after', ''],
    ['other', 'acm', 'early', 'after', 'rvtcms'],
    ['other', 'acm, revealed', 'sealed', 'after', 'rvtcms'],
    ['other', 'acm, revealed', 'late', 'after', 'rvtcms'],
    ['other', 'oi', 'early', 'running', 'rv'],
    ['other', 'oi', 'sealed', 'sealed', ''],
    ['other', 'oi, revealed', 'sealed', 'after', 'rvtcms'],
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
    ['virtual other', 'acm', 'sealed', 'after', ''],
    ['virtual owner', 'acm, revealed', 'late', 'after', 'rvtcms'],

    ['outsider', 'acm', 'early', 'running', ''],
    ['outsider', 'acm, revealed', 'sealed', 'after', ''],
  ])('%s, %s, sent %s, %s: %s', (eye, contest, submittedAt, when, seen) => {
    expect(letters(what[contest], sent[submittedAt], who[eye], now[when])).toBe(seen);
  });

  it('is what setters read only for admins of the contest who may edit the problem', () => {
    const withFiles = Object.values(who).map((eye) => letters(acm, sent.early, eye, now.after, true).includes('f'));
    expect(withFiles).toEqual([true, ...Array<boolean>(Object.keys(who).length - 1).fill(false)]);
  });
});
