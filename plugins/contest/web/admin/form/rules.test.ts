import { toLocalInput } from '@tribunal/web/kit';
import { expect, test } from 'vitest';
import { AwardType, ContestAuth, ContestType, writeAccountRule } from '../../../contract';
import { accountsOf, EMPTY_RULE, readRule, ruleFault } from './account-rule';
import { withNewAward, movedUp } from './awards';
import { fieldOfServer } from './use-contest-form';
import { faultsOf } from './rules';
import { isTooShort, freezeChoiceOf, toFreezeTime, defaultFreeze } from './freeze';
import { EMPTY, type FormState } from './state';
import { toSave } from './to-save';

const RIGHT: FormState = {
  ...EMPTY,
  title: 'Round',
  description: 'Welcome',
  startTime: '2031-05-01T10:00',
  endTime: '2031-05-01T15:00',
};
const form = (changes: Partial<FormState>): FormState => ({ ...RIGHT, ...changes });
const faults = (changes: Partial<FormState>) =>
  faultsOf(form(changes), EMPTY, true).map(({ field, key }) => `${field} ${key}`);
const withDuration = (minutes: number) => ({
  endTime: toLocalInput(new Date(Date.parse('2031-05-01T10:00') + minutes * 60_000).toISOString()),
});
const award = { key: 1, name: 'Gold', background: '#e6bf25', color: '#000000', num: '10' };

test('nothing is wrong with a title, a description and two times in their order', () => {
  expect(faults({})).toEqual([]);
});

test('the errors of an empty form are in the order of the page, the password last', () => {
  expect(faultsOf({ ...EMPTY, auth: ContestAuth.Private }, EMPTY, true).map(({ field }) => field)).toEqual([
    'title',
    'description',
    'startTime',
    'endTime',
    'pwd',
  ]);
});

test.each([
  ['an end before the start', { endTime: '2031-05-01T09:00' }, 'endTime endsBeforeStart'],
  ['an end with the start', { endTime: '2031-05-01T10:00' }, 'endTime endsBeforeStart'],
  ['more than a year', { endTime: '2033-05-01T10:00' }, 'endTime tooManyDays'],
  ['a private contest without a password', { auth: ContestAuth.Private }, 'pwd password'],
  ['a protected contest without a password', { auth: ContestAuth.Protected }, 'pwd password'],
  ['half a penalty', { penaltyMinutes: '0.5' }, 'penaltyMinutes range'],
  ['no penalty at all', { penaltyMinutes: '' }, 'penaltyMinutes range'],
  [
    'a last account before the first',
    { openAccountLimit: true, rule: { ...EMPTY_RULE, start: '3', end: '2' } },
    'rule.end ruleOrder',
  ],
  ['more than a whole', { awardType: AwardType.Proportion, awards: [{ ...award, num: '101' }] }, 'awards awardSum'],
  ['an award for nobody', { awardType: AwardType.Number, awards: [{ ...award, num: '0' }] }, 'awards.0.num awardNum'],
  [
    'an award without a name',
    { awardType: AwardType.Number, awards: [{ ...award, name: ' ' }] },
    'awards.0.name required',
  ],
  [
    'an award in no colour',
    { awardType: AwardType.Number, awards: [{ ...award, color: 'red' }] },
    'awards.0.color colour',
  ],
] as const)('%s is refused', (_, changes, fault) => {
  expect(faults(changes as Partial<FormState>)).toEqual([fault]);
});

test('what is switched off is not looked at', () => {
  expect(faults({ rule: { ...EMPTY_RULE, start: 'x' }, awards: [{ ...award, num: '' }] })).toEqual([]);
  expect(faults({ type: ContestType.Oi, penaltyMinutes: 'x' })).toEqual([]);
});

test('a contest that never had a description need not get one', () => {
  const stored = form({ description: '' });
  expect(faultsOf(stored, stored, false)).toEqual([]);
  expect(faultsOf(stored, RIGHT, false).map(({ field }) => field)).toEqual(['description']);
});

test('freeze times need a contest that is long enough for them', () => {
  const choices = (minutes: number) =>
    (['0', '1', '2'] as const).map((choice) => isTooShort(choice, form(withDuration(minutes))));
  expect(choices(29)).toEqual([true, true, false]);
  expect(choices(30)).toEqual([false, true, false]);
  expect(choices(60)).toEqual([false, false, false]);
  expect(faults({ sealRank: true, seal: '1', ...withDuration(59) })).toEqual(['seal freezeTooShort']);
});

test('the freeze begins an hour before the end of an ACM contest of an hour or more, and otherwise at the start', () => {
  expect(defaultFreeze(form(withDuration(60)))).toBe('1');
  expect(defaultFreeze(form(withDuration(59)))).toBe('2');
  expect(defaultFreeze(form({ type: ContestType.Oi }))).toBe('2');
  expect(defaultFreeze(EMPTY)).toBe('2');
});

test('a stored freeze matches an option or keeps its time', () => {
  const times = { startTime: '2031-05-01T10:00:00.000Z', endTime: '2031-05-01T15:00:00.000Z' };
  const choice = (sealRankTime: string) =>
    freezeChoiceOf({ ...times, sealRank: true, sealRankTime, type: ContestType.Acm });
  expect(choice('2031-05-01T14:30:00.000Z')).toBe('0');
  expect(choice('2031-05-01T14:00:00.000Z')).toBe('1');
  expect(choice('2031-05-01T10:00:00.000Z')).toBe('2');
  expect(choice('2031-05-01T13:00:00.000Z')).toBe('kept');
  expect(toFreezeTime('kept', times, '2031-05-01T13:00:00.000Z')).toBe('2031-05-01T13:00:00.000Z');
  expect(toFreezeTime('0', times, null)).toBe('2031-05-01T14:30:00.000Z');
});

test('the account rule is one text on the wire', () => {
  const text = '<prefix>team</prefix><suffix>x</suffix><start>1</start><end>20</end><extra>ann bob</extra>';
  const rule = readRule(text);
  expect(rule).toEqual({ prefix: 'team', suffix: 'x', start: '1', end: '20', extra: 'ann bob' });
  expect(writeAccountRule({ ...rule, extra: ' ann \n bob ' })).toBe(text);
  expect(readRule(null)).toEqual({ prefix: '', suffix: '', start: '0', end: '10', extra: '' });
});

test('accounts are previewed while the numbers are a range', () => {
  const rule = { prefix: 't', suffix: '', start: '0', end: '10', extra: 'ann' };
  expect(accountsOf(rule)).toEqual({
    names: ['t0', 't1', 't2', 't3', 't4', 't5'],
    last: 't10',
    extra: ['ann'],
    count: 12,
  });
  expect(accountsOf({ ...rule, end: '1' })).toMatchObject({ names: ['t0', 't1'], last: null, count: 3 });
  expect(accountsOf({ ...rule, start: '11' })).toBeNull();
  expect(ruleFault({ ...rule, prefix: '<b>' })).toEqual({ field: 'prefix', key: 'ruleSign' });
});

test('awards keep their order as their priority', () => {
  const two = withNewAward([award], 'Silver');
  expect(two.map(({ name, num }) => [name, num])).toEqual([
    ['Gold', '10'],
    ['Silver', '0'],
  ]);
  const saved = toSave(form({ awardType: AwardType.Number, awards: movedUp(two, 1) }), null);
  expect(saved.awardConfigList?.map(({ priority, name }) => [priority, name])).toEqual([
    [1, 'Silver'],
    [2, 'Gold'],
  ]);
});

test('a public contest is saved without a password, and an OI contest without a penalty', () => {
  expect(toSave(form({ pwd: 'left over' }), null)).toMatchObject({ pwd: null, penaltyMinutes: 20, sealRankTime: null });
  expect(toSave(form({ type: ContestType.Oi }), null)).not.toHaveProperty('penaltyMinutes');
});

test.each([
  ['title', 'title'],
  ['sealRankTime', 'seal'],
  ['accountLimitRule', 'rule'],
  ['starAccount.3', 'starAccount'],
  ['awardConfigList.2.num', 'awards.2.num'],
  ['awardConfigList[2].name', 'awards.2.name'],
  ['awardConfigList', 'awards'],
  ['id', null],
])('the server’s %s is %s here', (server, ours) => {
  expect(fieldOfServer(server)).toBe(ours);
});
