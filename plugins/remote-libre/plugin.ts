import { defineRemoteJudge } from '@tribunal/remote-kit/contract';
import { LIBRE_LANGUAGES } from './languages';

/** Setting: whether statements are imported in English where the site has them in several languages. */
export const ENGLISH_STATEMENTS = 'englishStatements';

export const remoteLibre = defineRemoteJudge(
  {
    version: '1.0.0',
    contract: '^3.0',
    requires: ['remote-judging'],
    settings: { [ENGLISH_STATEMENTS]: { type: 'boolean', default: false, label: 'settings.englishStatements' } },
  },
  {
    key: 'LIBRE',
    name: 'LibreOJ',
    home: 'https://loj.ac',
    endpoint: 'https://api.loj.ac',
    exampleId: '1',
    hasCatalogue: true,
    submitMethods: ['pool', 'own'],
    poolByDefault: true,
    credentials: ['password', 'session'],
    sessionIs: 'token',
    gaps: { submitMs: 1000, requestMs: 200 },
    returnsRunId: true,
    languages: LIBRE_LANGUAGES,
  },
);
