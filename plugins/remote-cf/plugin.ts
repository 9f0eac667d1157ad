import { defineRemoteJudge } from '@tribunal/remote-kit/contract';
import { CF_LANGUAGES } from './languages';

export { CF_LANGUAGES } from './languages';

/** Codeforces: its problem set. The gym has a separate adapter, with the same accounts. */
export const remoteCf = defineRemoteJudge(
  { version: '1.0.0', contract: '^3.0', requires: ['remote-judging'] },
  {
    key: 'CF',
    name: 'Codeforces',
    home: 'https://codeforces.com',
    endpoint: 'https://codeforces.com',
    exampleId: '1A',
    exampleContestId: '1500',
    hasCatalogue: true,
    hasRatings: true,
    // Every submission needs a person since 2026. Accounts are listed because pages may be shown only to a session, and
    // because a mirror may be without the check.
    submitMethods: ['verify', 'companion', 'own', 'pool'],
    poolByDefault: false,
    ownByDefault: false,
    credentials: ['session', 'password'],
    /** The site accepts 20 submissions in five minutes; its API requires two seconds between two calls. */
    gaps: { submitMs: 16_000, requestMs: 2000 },
    refusesRepeats: true,
    languages: CF_LANGUAGES,
  },
);
