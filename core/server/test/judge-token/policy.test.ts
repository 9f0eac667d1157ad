import { describe, expect, it } from 'vitest';
import { denyRegistration, denyIdentity, type Namesake, type ClaimedIdentity } from '../../src/judge-token/policy';

const registered = { name: 'north', instance: 'one', keys: ['ME'] };
const created = { name: 'north', instance: null, keys: ['CF', 'GYM'] };

describe('the data that a judge may send about itself', () => {
  it.each<[string, typeof registered | typeof created, ClaimedIdentity, string | null]>([
    ['nothing', registered, {}, null],
    ['its name and process', registered, { name: 'north', instance: 'one' }, null],
    ['its keys', registered, { keys: ['ME'] }, null],
    ['fewer keys', created, { keys: ['GYM'] }, null],
    ['no keys', created, { keys: [] }, null],
    ['another name', registered, { name: 'south', instance: 'one' }, 'judgeToken.otherName'],
    ['another process', registered, { name: 'north', instance: 'two' }, 'judgeToken.otherInstance'],
    ['any process, with a token of its own', created, { name: 'north', instance: 'two' }, null],
    ['another name, with a token of its own', created, { name: 'south', instance: 'two' }, 'judgeToken.otherName'],
    ['a key that it did not register', registered, { keys: ['ME', 'CF'] }, 'judgeToken.otherKeys'],
    ['a key that its token is not for', created, { keys: ['ME'] }, 'judgeToken.otherKeys'],
  ])('%s', (_what, judge, claimed, expected) => {
    expect(denyIdentity(judge, claimed)).toBe(expected);
  });
});

describe('whether a name may register with the shared token', () => {
  const live: Namesake = { origin: 'registered', isRevoked: false };
  const revoked: Namesake = { origin: 'registered', isRevoked: true };
  const own: Namesake = { origin: 'created', isRevoked: false };
  const formerly: Namesake = { origin: 'created', isRevoked: true };
  it.each<[string, Namesake[], string | null]>([
    ['one that nobody has', [], null],
    ['one that other processes have', [live, live], null],
    ['one that was revoked', [revoked], 'judgeToken.revoked'],
    ['one that was revoked, beside a process that was not', [live, revoked], 'judgeToken.revoked'],
    ['one with a token of its own', [own], 'judgeToken.hasOwnToken'],
    ['one whose own token was revoked', [formerly], 'judgeToken.revoked'],
    ['one whose own token was replaced', [formerly, own], 'judgeToken.hasOwnToken'],
  ])('%s', (_what, namesakes, expected) => {
    expect(denyRegistration(namesakes)).toBe(expected);
  });
});
