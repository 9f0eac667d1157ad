import { defineRemoteJudge } from '@tribunal/contract';
import { AC_LANGUAGES } from './languages';

/** AtCoder. Nothing is submitted there until the operator allows it: its terms forbid sharing an account. */
export const remoteAc = defineRemoteJudge(
  { version: '1.0.0', contract: '^2.0', requires: ['remote-judging'] },
  {
    key: 'AC',
    name: 'AtCoder',
    home: 'https://atcoder.jp',
    endpoint: 'https://atcoder.jp',
    exampleId: 'abc100_a',
    submitMethods: ['own', 'pool'],
    poolByDefault: false,
    ownByDefault: false,
    credentials: ['password', 'session'],
    gaps: { submitMs: 5000, requestMs: 1000 },
    codeMaxBytes: 524_288,
    languages: AC_LANGUAGES,
  },
);
