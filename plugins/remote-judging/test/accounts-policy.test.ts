import { Status } from '@tribunal/contract';
import type { PublicRun } from '@tribunal/remote-kit/contract';
import { describe, expect, it } from 'vitest';
import { selectAccount, type Candidate, type AllowedAccounts } from '../server/accounts/account-selection';
import { stateAfterFailure, claimExpiresAt, denyProof, currentState } from '../server/accounts/policy';
import { canJudgeMove, nextRunStep } from '../server/ledger/run-states';
import { accountLack, accountNeed, RemoteIntervals, type AccountLack, type AccountNeed } from '../contract';

const NOW = new Date('2026-03-01T12:00:00Z');
const at = (ms: number): Date => new Date(NOW.getTime() + ms);

const account = (wish: Partial<Candidate>): Candidate => ({
  id: 1,
  way: 'pool',
  need: null,
  restsUntil: null,
  freeAt: null,
  lastUsedAt: null,
  isBusy: false,
  isBroken: false,
  doubtUntil: null,
  ...wish,
});
const OPEN: AllowedAccounts = { own: true, pool: 'open', choice: null };
const chosen = (accounts: Candidate[], open = OPEN) => {
  const accountSelection = selectAccount(open, accounts, NOW);
  return accountSelection.account ? accountSelection.account.id : accountSelection.why;
};

describe('of the accounts that could send', () => {
  it.each<[string, Candidate[], number | string]>([
    ['the own one goes before the pool', [account({}), account({ id: 2, way: 'own' })], 2],
    ['an own one that is busy is waited for', [account({}), account({ id: 2, way: 'own', isBusy: true })], 'allBusy'],
    [
      'an own one that is wrong is passed over',
      [account({}), account({ id: 2, way: 'own', need: 'loginRejected' })],
      1,
    ],
    ['an own one that rests is passed over', [account({}), account({ id: 2, way: 'own', restsUntil: at(1) })], 1],
    ['an own one that is stopped is passed over', [account({}), account({ id: 2, way: 'own', isBroken: true })], 1],
    ['one whose rest is over is as good', [account({ restsUntil: at(0) })], 1],
    ['one before a bot check never sends', [account({ need: 'humanCheck' })], 'poolStopped'],
    ['an own one before a bot check never sends', [account({ way: 'own', need: 'humanCheck' })], 'needsOwner'],
    [
      'an own one is named before those of the site, which need somebody too',
      [account({ need: 'humanCheck' }), account({ id: 2, way: 'own', need: 'sessionEnded' })],
      'needsOwner',
    ],
    ['one within the gap of its site waits', [account({ freeAt: at(1) })], 'allBusy'],
    ['one that is free within half a minute is waited for', [account({ freeAt: at(30_000) })], 'allBusy'],
    ['one that is free later than that is not', [account({ freeAt: at(30_001) })], 'resting'],
    ['one that rests is not waited for', [account({ restsUntil: at(1) })], 'resting'],
    ['one that is stopped is not waited for', [account({ isBroken: true, isBusy: true })], 'resting'],
    [
      'a busy one is waited for though another rests',
      [account({ isBusy: true }), account({ id: 2, restsUntil: at(1) })],
      'allBusy',
    ],
    [
      'one whose last run of the problem nobody has found sends none of it',
      [account({ doubtUntil: at(1) })],
      'needsReview',
    ],
    ['one whose doubt is over sends', [account({ doubtUntil: at(0) })], 1],
    ['an own one in doubt is passed over', [account({}), account({ id: 2, way: 'own', doubtUntil: at(1) })], 1],
    [
      'one without such a run goes instead',
      [account({ doubtUntil: at(1), lastUsedAt: null }), account({ id: 2, lastUsedAt: at(-1) })],
      2,
    ],
    [
      'the one unused for longest is next',
      [account({ lastUsedAt: at(-1) }), account({ id: 2, lastUsedAt: at(-2) }), account({ id: 3, lastUsedAt: at(0) })],
      2,
    ],
    ['one never used goes before all', [account({ lastUsedAt: at(-1) }), account({ id: 2 })], 2],
    ['without any it is said', [], 'noAccount'],
  ])('%s', (_rule, accounts, expected) => expect(chosen(accounts)).toBe(expected));

  it('only those of enabled submit methods count, and a disabled pool is reported', () => {
    const both = [account({}), account({ id: 2, way: 'own' })];
    expect(chosen(both, { own: false, pool: 'open', choice: null })).toBe(1);
    expect(chosen([account({})], { own: true, pool: 'closed', choice: null })).toBe('poolOff');
    expect(chosen([account({})], { own: true, pool: 'none', choice: null })).toBe('poolOff');
    expect(chosen(both, { own: true, pool: 'closed', choice: null })).toBe(2);
  });

  it('only those that the submitter has chosen count', () => {
    const both = [account({}), account({ id: 2, way: 'own' })];
    expect(chosen(both, { ...OPEN, choice: 'pool' })).toBe(1);
    expect(chosen(both, { ...OPEN, choice: 'own' })).toBe(2);
    const needy = [account({}), account({ id: 2, way: 'own', need: 'humanCheck' })];
    expect(chosen(needy, { ...OPEN, choice: 'own' })).toBe('needsOwner');
    expect(chosen(needy, { ...OPEN, choice: 'pool' })).toBe(1);
    expect(chosen([account({ need: 'loginRejected' }), needy[1]!], { ...OPEN, choice: 'pool' })).toBe('poolStopped');
  });

  it.each([
    [[account({ freeAt: at(4000) }), account({ id: 2, freeAt: at(9000) })], 4000],
    [[account({ freeAt: at(4000), restsUntil: at(7000) })], 7000],
    [[account({ freeAt: at(10) })], 1000],
    [[account({ restsUntil: at(1e9) })], RemoteIntervals.cooldown],
    [[account({ isBusy: true })], RemoteIntervals.busy],
    [[account({ isBusy: true }), account({ id: 2, freeAt: at(1500) })], 1500],
  ])('the first that may be free says how long to wait (%#)', (accounts, waitMs) =>
    expect(selectAccount(OPEN, accounts, NOW)).toMatchObject({ account: null, waitMs }),
  );
});

describe('what an account needs its owner for', () => {
  const facts = { state: 'working', hasPassword: true, hasSession: false, isForOtherAddress: false } as const;
  it.each<[string, Partial<Parameters<typeof accountNeed>[0]>, AccountNeed | null]>([
    ['nothing while it works', {}, null],
    ['nothing before it is tried', { state: 'untried' }, null],
    ['nothing while it rests, which ends by itself', { state: 'resting' }, null],
    ['a check for people', { state: 'humanCheck' }, 'humanCheck'],
    ['a new password', { state: 'bad' }, 'loginRejected'],
    ['a new password, though there is a session too', { state: 'bad', hasSession: true }, 'loginRejected'],
    ['a new session if there is only one', { state: 'bad', hasPassword: false, hasSession: true }, 'sessionEnded'],
    ['the secrets for the new address, whatever the state', { state: 'bad', isForOtherAddress: true }, 'otherAddress'],
    ['the secrets for the new address, though it works', { isForOtherAddress: true }, 'otherAddress'],
  ])('is %s', (_what, wish, need) => expect(accountNeed({ ...facts, ...wish })).toBe(need));
});

describe('why nothing can be sent', () => {
  const NO_ACCOUNTS = { own: true, pool: 'open', hasOwn: false, hasPool: false } as const;
  it.each<[string, Partial<Parameters<typeof accountLack>[0]>, AccountLack]>([
    ['no account was entered', {}, 'noAccount'],
    ['the accounts of this site need the operator', { hasPool: true }, 'poolStopped'],
    ['the own account needs its owner', { hasOwn: true }, 'needsOwner'],
    [
      'the own account needs its owner, and those of this site the operator',
      { hasOwn: true, hasPool: true },
      'needsOwner',
    ],
    ['the own account needs its owner where this site has none', { hasOwn: true, pool: 'closed' }, 'needsOwner'],
    ['this site uses none of its accounts', { pool: 'closed', hasPool: true }, 'poolOff'],
    ['the judge takes none of this site', { pool: 'none' }, 'poolOff'],
    ['own accounts are not used any more', { own: false, hasOwn: true }, 'noAccount'],
    ['neither own accounts nor those of this site are used', { own: false, hasOwn: true, pool: 'closed' }, 'noMethod'],
    ['the judge takes neither', { own: false, pool: 'none' }, 'noMethod'],
  ])('is said: %s', (_why, wish, lack) => expect(accountLack({ ...NO_ACCOUNTS, ...wish })).toBe(lack));
});

describe('after a failure an account', () => {
  it.each([
    ['badAccount', null, { state: 'bad', restsUntil: null }],
    ['humanCheck', null, { state: 'humanCheck', restsUntil: null }],
    ['rateLimited', 5000, { state: 'resting', restsUntil: at(5000) }],
    ['rateLimited', null, { state: 'resting', restsUntil: at(60_000) }],
    ['rateLimited', 1e12, { state: 'resting', restsUntil: at(86_400_000) }],
    ['siteDown', null, null],
    ['sessionExpired', null, null],
    ['layoutChanged', null, null],
  ] as const)('of kind %s (%s ms) is %o', (kind, waitMs, fallen) =>
    expect(stateAfterFailure(kind, waitMs, NOW)).toEqual(fallen),
  );

  it('rests until its time, and is then as good as its last login', () => {
    const resting = { state: 'resting', restsUntil: at(1), siteLogin: null } as const;
    expect(currentState(resting, NOW)).toBe('resting');
    expect(currentState(resting, at(1))).toBe('untried');
    expect(currentState({ ...resting, siteLogin: 'v1.x' }, at(1))).toBe('working');
    expect(currentState({ ...resting, state: 'bad' }, at(1))).toBe('bad');
  });
});

describe('a run proves a handle', () => {
  const claim = { name: 'Alice', problemId: '1A', begunAt: NOW };
  const verdict = { timeMs: null, memoryKb: null, score: null, message: null, cases: [] };
  const ended = (status: Status) => ({ state: 'final', status, ...verdict }) as const;
  const run: PublicRun = {
    runId: '7',
    account: 'alice',
    problemId: '1A',
    languageId: '42',
    sentAt: NOW.getTime(),
    progress: ended(Status.CompileError),
  };

  it.each<[string, Partial<PublicRun>, string | null]>([
    ['when everything fits', {}, null],
    ['of that very handle only', { account: 'alice2' }, 'remote-judging.claimOtherAccount'],
    ['for that very problem only', { problemId: '1B' }, 'remote-judging.claimOtherProblem'],
    ['that does not compile only', { progress: ended(Status.WrongAnswer) }, 'remote-judging.claimNotCompileError'],
    ['that has ended only', { progress: { state: 'compiling' } }, 'remote-judging.claimNotCompileError'],
    ['that was sent after it was asked for only', { sentAt: at(-1).getTime() }, 'remote-judging.claimTooOld'],
    ['whose time is known only', { sentAt: null }, 'remote-judging.claimTooOld'],
  ])('%s', (_rule, wish, refusal) => expect(denyProof(claim, { ...run, ...wish })).toBe(refusal));

  it('with a site that shows times only in seconds', () => {
    const within = { ...claim, begunAt: at(999) };
    expect(denyProof(within, run)).toBeNull();
    expect(denyProof(within, { ...run, sentAt: at(-1).getTime() })).toBe('remote-judging.claimTooOld');
  });

  it('for as long as the claim lives', () => {
    expect(claimExpiresAt(claim)).toEqual(at(RemoteIntervals.claimLife));
  });
});

describe('the reply to a judge', () => {
  const judgement = { id: 5, createdAt: NOW };
  const run = { state: 'intended', judgementId: 5, accountId: 1, refusedAt: null } as const;
  it.each([
    ['a new wish gets an account', null, false, 'choose'],
    ['its own intention is handed again', run, false, 'hand'],
    ['an intention without an account gets one', { ...run, accountId: null }, false, 'choose'],
    ['an intention of somebody who is gone begins anew', { ...run, judgementId: 4 }, false, 'choose'],
    ['an intention in other hands waits', { ...run, judgementId: 4 }, true, 'wait'],
    ['what was sent is looked for', { ...run, state: 'sent' }, false, 'hand'],
    ['what was sent and is in other hands waits', { ...run, state: 'sent', judgementId: 4 }, true, 'wait'],
    ['what needs review is looked for', { ...run, state: 'needsReview', judgementId: 4 }, true, 'hand'],
    ['what is tracked is looked at', { ...run, state: 'tracking', judgementId: 4 }, true, 'hand'],
    ['a refusal stays one', { ...run, state: 'refused', refusedAt: NOW }, false, 'hand'],
    [
      'a wish of before the refusal stays refused',
      { ...run, state: 'refused', judgementId: 6, refusedAt: at(1) },
      false,
      'hand',
    ],
    [
      'a wish of after the refusal is a new one',
      { ...run, state: 'refused', judgementId: 4, refusedAt: at(-1) },
      false,
      'choose',
    ],
  ] as const)('%s', (_rule, before, isChangedOwner, step) =>
    expect(nextRunStep(before, judgement, isChangedOwner)).toBe(step),
  );

  it('only people decide that a run that needs review never arrived, or retry what was refused', () => {
    expect(canJudgeMove('needsReview', 'refused')).toBe(false);
    expect(canJudgeMove('refused', 'intended')).toBe(false);
    expect(canJudgeMove('needsReview', 'tracking')).toBe(true);
  });
});
