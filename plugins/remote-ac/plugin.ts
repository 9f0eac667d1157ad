import { defineRemoteJudge } from '@tribunal/remote-kit/contract';
import { AC_LANGUAGES } from './languages';

/** AtCoder. The pool is off until the operator allows it: the terms of the site forbid sharing an account. */
export const remoteAc = defineRemoteJudge(
  { version: '1.0.0', contract: '^3.0', requires: ['remote-judging'] },
  {
    key: 'AC',
    name: 'AtCoder',
    home: 'https://atcoder.jp',
    endpoint: 'https://atcoder.jp',
    exampleId: 'abc100_a',
    exampleContestId: 'abc100',
    hasCatalogue: true,
    // Submissions need a person since April 2025, except in most contests that are running.
    submitMethods: ['verify', 'companion', 'own', 'pool'],
    poolByDefault: false,
    credentials: ['session', 'password'],
    gaps: { submitMs: 5000, requestMs: 1000 },
    languages: AC_LANGUAGES,
  },
);
