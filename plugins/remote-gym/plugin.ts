import { defineRemoteJudge } from '@tribunal/remote-kit/contract';
import { CF_LANGUAGES } from '@tribunal/plugin-remote-cf';

/** The gym of Codeforces: contests by third parties, with the accounts and languages of the problem set. */
export const remoteGym = defineRemoteJudge(
  { version: '1.0.0', contract: '^3.0', requires: ['remote-judging', 'remote-cf'] },
  {
    key: 'GYM',
    name: 'Codeforces Gym',
    home: 'https://codeforces.com/gyms',
    endpoint: 'https://codeforces.com',
    exampleId: '100001A',
    exampleContestId: '100001',
    sharesWith: 'CF',
    // Every submission needs a person since 2026. Accounts are listed because pages may be shown only to a session, and
    // because a mirror may be without the check.
    submitMethods: ['verify', 'companion', 'own', 'pool'],
    poolByDefault: false,
    ownByDefault: false,
    credentials: ['session', 'password'],
    gaps: { submitMs: 16_000, requestMs: 2000 },
    refusesRepeats: true,
    languages: CF_LANGUAGES,
  },
);
