import { defineRemoteJudge } from '@tribunal/remote-kit/contract';
import { HDU_LANGUAGES } from './languages';

export const remoteHdu = defineRemoteJudge(
  { version: '1.0.0', contract: '^3.0', requires: ['remote-judging'] },
  {
    key: 'HDU',
    name: 'HDU',
    home: 'https://acm.hdu.edu.cn',
    endpoint: 'https://acm.hdu.edu.cn',
    exampleId: '1000',
    hasCatalogue: true,
    submitMethods: ['pool', 'own', 'companion', 'verify'],
    poolByDefault: true,
    credentials: ['password', 'session'],
    gaps: { submitMs: 6000, requestMs: 1000 },
    languages: HDU_LANGUAGES,
  },
);
