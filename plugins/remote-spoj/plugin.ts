import { defineRemoteJudge } from '@tribunal/remote-kit/contract';
import { SPOJ_LANGUAGES } from './languages';

export const remoteSpoj = defineRemoteJudge(
  { version: '1.0.0', contract: '^3.0', requires: ['remote-judging'] },
  {
    key: 'SPOJ',
    name: 'SPOJ',
    home: 'https://www.spoj.com',
    endpoint: 'https://www.spoj.com',
    exampleId: 'TEST',
    hasCatalogue: true,
    submitMethods: ['own', 'companion', 'verify', 'pool'],
    // The site answers programs with a bot check, so an account works only with the session of a person's browser.
    poolByDefault: false,
    credentials: ['session', 'password'],
    gaps: { submitMs: 10_000, requestMs: 1000 },
    returnsRunId: true,
    languages: SPOJ_LANGUAGES,
  },
);
