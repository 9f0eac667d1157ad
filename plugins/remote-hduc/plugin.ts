import { defineRemoteJudge } from '@tribunal/remote-kit/contract';
import { HDUC_LANGUAGES } from './languages';

/** Setting: the number of the contest in which accounts log in when nothing else says where. */
export const LOGIN_CONTEST = 'loginContest';

/** The contests of HDU, which are a second site beside its archive, with accounts and problems of their own. */
export const remoteHduc = defineRemoteJudge(
  {
    version: '1.0.0',
    contract: '^3.0',
    requires: ['remote-judging'],
    enabledByDefault: false,
    settings: { [LOGIN_CONTEST]: { type: 'string', default: '1203', maxLength: 9, label: 'settings.loginContest' } },
  },
  {
    key: 'HDUC',
    name: 'HDU Contests',
    home: 'https://acm.hdu.edu.cn',
    endpoint: 'https://acm.hdu.edu.cn',
    exampleId: '1203-1001',
    exampleContestId: '1203',
    submitMethods: ['own', 'pool'],
    poolByDefault: false,
    credentials: ['password'],
    gaps: { submitMs: 6000, requestMs: 1000 },
    languages: HDUC_LANGUAGES,
  },
);
