import { expect, test } from 'vitest';
import { accountRow, statusRow } from '../testing';
import { submitOptions } from './submit-options';

const ownAccount = (values: Parameters<typeof accountRow>[0] = {}) =>
  accountRow({ way: 'own', owner: 'ann', ...values });
const POOL_FIRST = statusRow({ submitMethods: ['pool', 'own', 'companion', 'verify'], pool: true });
const COMPANION_FIRST = statusRow({ submitMethods: ['verify', 'companion', 'own', 'pool'], pool: true });

type Facts = Partial<Parameters<typeof submitOptions>[0]>;
const options = (facts: Facts) =>
  submitOptions({ row: POOL_FIRST, own: undefined, isCompanionReady: true, choice: null, ...facts });

test.each<[string, Facts, string | null]>([
  ['the first of the site', {}, 'pool'],
  ['the first of another site', { row: COMPANION_FIRST }, 'companion'],
  ['the first that works', { row: COMPANION_FIRST, isCompanionReady: false }, 'pool'],
  ['his own account, which he has added', { own: ownAccount() }, 'own'],
  ['another one while his own account needs him', { own: ownAccount({ state: 'humanCheck' }) }, 'pool'],
  ['what he has chosen', { choice: 'companion' }, 'companion'],
  ['what he has chosen, though it does not work now', { choice: 'own', own: ownAccount({ state: 'bad' }) }, 'own'],
  ['not what he has chosen and the site does not offer any more', { choice: 'own' }, 'pool'],
  [
    'not an account of this site if there is none',
    { row: { ...POOL_FIRST, reason: 'noAccount' }, isCompanionReady: false },
    'companion',
  ],
  [
    'his own account if nothing works',
    {
      row: { ...POOL_FIRST, pool: false, submitMethods: ['pool', 'own'] },
      own: ownAccount({ state: 'bad' }),
    },
    'own',
  ],
  ['nothing where there is nothing', { row: statusRow({ submitMethods: ['verify'], pool: false }) }, null],
])('a solver gets %s', (_what, facts, selected) => expect(options(facts).selected).toBe(selected));

test('what is offered is what the site and its operator allow', () => {
  expect(options({ own: ownAccount() }).offered).toEqual(['own', 'pool', 'companion']);
  expect(options({}).offered).toEqual(['pool', 'companion']);
  expect(options({ row: { ...POOL_FIRST, pool: false } }).offered).toEqual(['companion']);
  const withoutOwn = { ...POOL_FIRST, submitMethods: ['pool', 'verify'] as const };
  expect(
    options({ row: { ...withoutOwn, submitMethods: [...withoutOwn.submitMethods] }, own: ownAccount() }).offered,
  ).toEqual(['pool']);
});
