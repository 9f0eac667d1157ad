import { storedData } from '@tribunal/server/account';
import { remoteJudging } from '../../plugin';

/** Own accounts at other judges, never their passwords and sessions, and imports of problems. */
export const remoteData = storedData(remoteJudging.id, 'remote-judging', [
  {
    name: 'accounts.json',
    textKey: 'data.accounts',
    table: 'remoteAccount',
    owner: 'ownerUid',
    select: ['id', 'bank', 'name', 'way', 'createdAt', 'lastUsedAt'],
  },
  {
    name: 'handle-checks.json',
    textKey: 'data.claims',
    table: 'remoteClaim',
    select: ['bank', 'name', 'problemId', 'begunAt'],
  },
  { name: 'submit-methods.json', textKey: 'data.methods', table: 'remoteChoice', select: ['bank', 'way'] },
  {
    name: 'problem-imports.json',
    textKey: 'data.imports',
    table: 'remoteImport',
    select: ['id', 'bank', 'startedAt'],
  },
]);
