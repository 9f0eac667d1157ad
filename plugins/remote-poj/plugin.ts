import { defineRemoteJudge } from '@tribunal/remote-kit/contract';
import { POJ_LANGUAGES } from './languages';

export const remotePoj = defineRemoteJudge(
  { version: '1.0.0', contract: '^3.0', requires: ['remote-judging'] },
  {
    key: 'POJ',
    name: 'POJ',
    home: 'http://poj.org',
    endpoint: 'http://poj.org',
    hasNoHttps: true,
    exampleId: '1000',
    hasCatalogue: true,
    submitMethods: ['pool', 'own', 'companion', 'verify'],
    poolByDefault: true,
    credentials: ['password', 'session'],
    gaps: { submitMs: 15_000, requestMs: 1000 },
    languages: POJ_LANGUAGES,
  },
);
