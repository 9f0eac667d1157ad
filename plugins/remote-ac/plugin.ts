import { defineRemoteJudge } from '@tribunal/contract';
import { AC_LANGUAGES } from './languages';

/** AtCoder. Its terms forbid that people share an account: pooled accounts wait for the operator's word. */
export const remoteAc = defineRemoteJudge(
  { version: '1.0.0', contract: '^1.0' },
  {
    key: 'AC',
    name: 'AtCoder',
    home: 'https://atcoder.jp',
    endpoint: 'https://atcoder.jp',
    exampleId: 'abc100_a',
    ways: ['own', 'pool'],
    poolByDefault: false,
    credentials: ['password', 'session'],
    gaps: { submitMs: 5000, requestMs: 1000 },
    codeMaxBytes: 524_288,
    languages: AC_LANGUAGES,
  },
);
