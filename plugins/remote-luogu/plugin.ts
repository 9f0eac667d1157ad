import { defineRemoteJudge } from '@tribunal/remote-kit/contract';
import { LUOGU_LANGUAGES } from './languages';

/** Manifest of the remote judge. */
export const remoteLuogu = defineRemoteJudge(
  { version: '1.0.0', contract: '^3.0', requires: ['remote-judging'], enabledByDefault: false },
  {
    key: 'LUOGU',
    name: 'Luogu',
    home: 'https://www.luogu.com.cn',
    endpoint: 'https://www.luogu.com.cn',
    exampleId: 'P1001',
    submitMethods: ['verify', 'companion', 'own', 'pool'],
    poolByDefault: false,
    credentials: ['session'],
    gaps: { submitMs: 20_000, requestMs: 2000 },
    returnsRunId: true,
    languages: LUOGU_LANGUAGES,
  },
);
