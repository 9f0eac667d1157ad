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
    // Since July 2026 the site accepts submissions and passwords from browsers of people, and tokens of accounts to
    // which it gave the privilege `SkipRecaptcha`. Nothing but public runs can be read without one.
    submitMethods: ['verify', 'companion', 'own', 'pool'],
    poolByDefault: false,
    ownByDefault: false,
    credentials: ['session'],
    sessionIs: 'token',
    gaps: { submitMs: 1000, requestMs: 200 },
    returnsRunId: true,
    languages: LIBRE_LANGUAGES,
  },
);
