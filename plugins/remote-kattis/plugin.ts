import { defineRemoteJudge } from '@tribunal/remote-kit/contract';
import { KATTIS_LANGUAGES } from './languages';

/** Manifest of the remote judge. */
export const remoteKattis = defineRemoteJudge(
  { version: '1.0.0', contract: '^3.0', requires: ['remote-judging'], enabledByDefault: false },
  {
    key: 'KATTIS',
    name: 'Kattis',
    home: 'https://open.kattis.com',
    endpoint: 'https://open.kattis.com',
    exampleId: 'hello',
    submitMethods: ['own', 'pool'],
    poolByDefault: false,
    credentials: ['session'],
    sessionIs: 'token',
    gaps: { submitMs: 20_000, requestMs: 1000 },
    returnsRunId: true,
    languages: KATTIS_LANGUAGES,
  },
);
