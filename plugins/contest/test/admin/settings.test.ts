import type { DomainError } from '@tribunal/server';
import { describe, expect, it } from 'vitest';
import { AwardType, ContestAuth, ContestType, type AwardConfig, type ContestSave } from '../../contract';
import { cloneTitle } from '../../server/admin/copy-contest';
import { denyCandidate, denyLabel, denyLink } from '../../server/admin/problem-rules';
import { endsRegistrations, settingsOf, type PreviousSettings } from '../../server/admin/settings';

const form = (overrides: Partial<ContestSave> = {}): ContestSave => ({
  title: 'A contest',
  type: ContestType.Acm,
  auth: ContestAuth.Public,
  startTime: '2026-05-01T09:00:00Z',
  endTime: '2026-05-01T14:00:00Z',
  ...overrides,
});
const storedSettings = (overrides: Partial<ContestSave> = {}, isRecord = false): PreviousSettings => ({
  ...settingsOf(form(overrides)),
  isRecord,
});
const award = (overrides: Partial<AwardConfig> = {}): AwardConfig => ({
  priority: 1,
  name: 'Gold',
  background: '#e6bf25',
  color: '#000000',
  num: 10,
  ...overrides,
});
const rule = (start: string, end: string): string =>
  `<prefix>team</prefix><suffix></suffix><start>${start}</start><end>${end}</end><extra></extra>`;

function refusalOf(work: () => unknown): { field?: string | undefined; key: string } | null {
  try {
    work();
    return null;
  } catch (error) {
    const { field, key } = error as DomainError;
    return { field, key };
  }
}

describe('the form of a contest', () => {
  it.each<[string, Partial<ContestSave>, string, string]>([
    ['a start that is no time', { startTime: 'tomorrow' }, 'startTime', 'input.instant'],
    ['a day that no month has', { startTime: '2026-13-01T09:00:00Z' }, 'startTime', 'input.instant'],
    ['a time without a zone', { endTime: '2026-05-01T14:00:00' }, 'endTime', 'input.instant'],
    ['an end before the start', { endTime: '2026-05-01T08:59:59Z' }, 'endTime', 'contest.admin.endsBeforeStart'],
    ['an end with the start', { endTime: '2026-05-01T09:00:00Z' }, 'endTime', 'contest.admin.endsBeforeStart'],
    ['less than a second', { endTime: '2026-05-01T09:00:00.999Z' }, 'endTime', 'contest.admin.tooShort'],
    ['more than a year', { endTime: '2027-05-02T09:00:01Z' }, 'endTime', 'contest.admin.tooLong'],
    ['a private contest without a password', { auth: ContestAuth.Private }, 'pwd', 'contest.admin.passwordNeeded'],
    [
      'a protected one with an empty password',
      { auth: ContestAuth.Protected, pwd: '' },
      'pwd',
      'contest.admin.passwordNeeded',
    ],
    ['a seal without its time', { sealRank: true }, 'sealRankTime', 'input.required'],
    ['a seal without its time, said', { sealRank: true, sealRankTime: null }, 'sealRankTime', 'input.required'],
    [
      'a seal before the start',
      { sealRank: true, sealRankTime: '2026-05-01T08:00:00Z' },
      'sealRankTime',
      'contest.admin.freezeOutside',
    ],
    [
      'a seal after the end',
      { sealRank: true, sealRankTime: '2026-05-01T14:00:01Z' },
      'sealRankTime',
      'contest.admin.freezeOutside',
    ],
    [
      'a seal at any other time',
      { sealRank: true, sealRankTime: '2026-05-01T13:15:00Z' },
      'sealRankTime',
      'contest.admin.freezeOption',
    ],
    ['a missing rule for accounts', { openAccountLimit: true }, 'accountLimitRule', 'input.required'],
    ['a rule that is none', { accountLimitRule: 'team*' }, 'accountLimitRule', 'contest.admin.accountRule'],
    ['a rule without numbers', { accountLimitRule: rule('', '') }, 'accountLimitRule', 'contest.admin.accountRule'],
    ['a rule from 2 to 1', { accountLimitRule: rule('2', '1') }, 'accountLimitRule', 'contest.admin.accountRange'],
    ['a star twice', { starAccount: ['Ann', 'bob', 'ann'] }, 'starAccount.2', 'contest.admin.unofficialTwice'],
    [
      'awards of more than a whole',
      { awardType: AwardType.Proportion, awardConfigList: [award({ num: 60 }), award({ num: 41 })] },
      'awardConfigList',
      'contest.admin.awardSum',
    ],
    [
      'an award for nobody',
      { awardType: AwardType.Number, awardConfigList: [award(), award({ num: 0 })] },
      'awardConfigList.1.num',
      'input.tooSmall',
    ],
    [
      'an award in red',
      { awardType: AwardType.Number, awardConfigList: [award({ background: 'red' })] },
      'awardConfigList.0.background',
      'contest.admin.colour',
    ],
    [
      'an award with half a colour',
      { awardType: AwardType.Number, awardConfigList: [award({ color: '#ffff' })] },
      'awardConfigList.0.color',
      'contest.admin.colour',
    ],
  ])('is refused with %s', (_what, overrides, field, key) => {
    expect(refusalOf(() => settingsOf(form(overrides)))).toEqual({ field, key });
  });

  it.each([
    ['30 minutes before the end', '2026-05-01T13:30:00Z'],
    ['an hour before the end', '2026-05-01T13:00:00Z'],
    ['from the start', '2026-05-01T09:00:00Z'],
    ['an hour before the end, in another zone', '2026-05-01T21:00:00+08:00'],
  ])('freezes %s', (_what, sealRankTime) => {
    const settings = settingsOf(form({ sealRank: true, sealRankTime }));
    expect(settings).toMatchObject({ isSealed: true, sealAt: new Date(sealRankTime), isUnsealedByEnd: true });
  });

  it('cannot freeze an hour before the end of a contest of half an hour', () => {
    const short = { endTime: '2026-05-01T09:30:00Z', sealRank: true };
    expect(refusalOf(() => settingsOf(form({ ...short, sealRankTime: '2026-05-01T08:30:00Z' })))?.key).toBe(
      'contest.admin.freezeOutside',
    );
    expect(settingsOf(form({ ...short, sealRankTime: '2026-05-01T09:00:00Z' })).isSealed).toBe(true);
  });

  it('means what is usual where it says nothing', () => {
    expect(settingsOf(form())).toMatchObject({
      description: null,
      password: null,
      isSealed: false,
      sealAt: null,
      hasPrint: false,
      hasOutsideBoard: false,
      hasAccountRule: false,
      showName: 'username',
      starAccounts: [],
      oiCounts: 'Recent',
      awards: [],
      takesLate: false,
      penaltyMs: 20 * 60_000,
      sharesAwards: true,
    });
  });

  it('stores no password for a public contest and no awards without award type', () => {
    const settings = settingsOf(form({ pwd: 'secret', awardType: AwardType.None, awardConfigList: [award()] }));
    expect(settings).toMatchObject({ password: null, awards: [] });
  });

  it('puts awards in the order of their priority', () => {
    const awardConfigList = [award({ priority: 2, name: 'Silver' }), award()];
    const { awards } = settingsOf(form({ awardType: AwardType.Proportion, awardConfigList }));
    expect(awards.map(({ name }) => name)).toEqual(['Gold', 'Silver']);
  });
});

describe('the form of a contest that is there', () => {
  const freezeForm = { sealRank: true, sealRankTime: '2026-05-01T13:00:00Z' };

  it('cannot change its rule', () => {
    expect(refusalOf(() => settingsOf(form({ type: ContestType.Oi }), storedSettings()))).toEqual({
      field: 'type',
      key: 'contest.admin.typeLocked',
    });
  });

  it('leaves what it does not name as it is', () => {
    const was = storedSettings({
      ...freezeForm,
      auth: ContestAuth.Private,
      pwd: 'secret',
      description: 'about',
      starAccount: ['ann'],
      openAccountLimit: true,
      accountLimitRule: rule('1', '2'),
      penaltyMinutes: 5,
      awardType: AwardType.Number,
      awardConfigList: [award()],
      sharesAwards: false,
    });
    const { isRecord: _, ...same } = was;
    expect(settingsOf(form({ auth: ContestAuth.Private }), was)).toEqual(same);
  });

  it('keeps the freeze time when only the end changes', () => {
    const longer = { ...freezeForm, endTime: '2026-05-01T15:00:00Z' };
    expect(settingsOf(form(longer), storedSettings(freezeForm)).sealAt).toEqual(new Date(freezeForm.sealRankTime));
  });

  it('does not move the times of a record', () => {
    const record = storedSettings({}, true);
    expect(settingsOf(form({ title: 'Another' }), record).title).toBe('Another');
    expect(refusalOf(() => settingsOf(form({ endTime: '2026-05-01T15:00:00Z' }), record))?.key).toBe(
      'contest.admin.importedTimes',
    );
  });

  it.each([
    [
      'another password',
      { auth: ContestAuth.Private, password: 'a' },
      { auth: ContestAuth.Private, password: 'b' },
      true,
    ],
    [
      'the same one',
      { auth: ContestAuth.Private, password: 'a' },
      { auth: ContestAuth.Protected, password: 'a' },
      false,
    ],
    ['its first one', { auth: ContestAuth.Public, password: null }, { auth: ContestAuth.Private, password: 'a' }, true],
    [
      'none any more',
      { auth: ContestAuth.Private, password: 'a' },
      { auth: ContestAuth.Public, password: null },
      false,
    ],
  ])('with %s ends registrations or not', (_what, was, is, ends) => {
    expect(endsRegistrations(was, is)).toBe(ends);
  });
});

describe('problems of a contest', () => {
  const acm = { type: ContestType.Acm, isRecord: false, gid: null };
  const ofGroup = { ...acm, gid: 7 };
  const ordinaryProblem = { auth: 1, gid: null, type: 0, bank: 'ME' } as const;

  it.each([
    ['a public one of the same rule', ordinaryProblem, null],
    ['one for contests', { ...ordinaryProblem, auth: 3 as const }, null],
    ['one of another judge', { ...ordinaryProblem, type: 1 as const, bank: 'HDU' }, null],
    ['a private one', { ...ordinaryProblem, auth: 2 as const }, 'contest.admin.privateProblem'],
    ['one of the other rule', { ...ordinaryProblem, type: 1 as const }, 'contest.admin.otherRule'],
    ['one of a group', { ...ordinaryProblem, gid: 7 }, 'contest.admin.groupProblem'],
  ])('may be %s or not', (_what, candidate, key) => {
    expect(denyCandidate(candidate, acm)?.key ?? null).toBe(key);
  });

  it.each([
    ['a public one of the site', ordinaryProblem, null],
    ['one of the group', { ...ordinaryProblem, gid: 7 }, null],
    ['one of the group for contests', { ...ordinaryProblem, gid: 7, auth: 3 as const }, null],
    ['a private one of the group', { ...ordinaryProblem, gid: 7, auth: 2 as const }, 'contest.admin.privateProblem'],
    ['one of another group', { ...ordinaryProblem, gid: 8 }, 'contest.admin.groupProblem'],
  ])('of a group may be %s or not', (_what, candidate, key) => {
    expect(denyCandidate(candidate, ofGroup)?.key ?? null).toBe(key);
  });

  const links = [{ id: 1, pid: 1000, displayId: 'A' }];
  it('have labels of which no two are alike', () => {
    expect(denyLabel(links, 'a')).toMatchObject({ status: 409, field: 'displayId' });
    expect(denyLabel(links, 'B')).toBeNull();
  });

  it.each([
    ['that is there', acm, links, 1000, 'contest.admin.problemTaken'],
    ['to a record', { ...acm, isRecord: true }, [], 1, 'contest.admin.importedProblems'],
    [
      'to a full contest',
      acm,
      Array.from({ length: 100 }, (_, id) => ({ id, pid: id, displayId: `P${id}` })),
      1000,
      'contest.admin.tooManyProblems',
    ],
  ])('are not added %s', (_what, contest, others, pid, key) => {
    expect(denyLink(contest, others, { pid, displayId: 'Z' })?.key).toBe(key);
  });
});

describe('the title of a copy', () => {
  it('says that it is one', () => {
    expect(cloneTitle('Finals', ' [Cloned]')).toBe('Finals [Cloned]');
  });
  it('is cut to what a title may have, between characters', () => {
    expect(cloneTitle('x'.repeat(255), ' [Cloned]')).toBe(`${'x'.repeat(246)} [Cloned]`);
    expect(cloneTitle('😀'.repeat(127), ' [Cloned]')).toBe(`${'😀'.repeat(123)} [Cloned]`);
  });
});
