import { unavailable, type ProblemSourceProvider } from '@tribunal/server';
import type { Knex } from 'knex';
import { getLossPhase, getTaskTarget } from './ledger/task-target';
import type { RemoteSiteRegistry } from './sites/remote-site-registry';

/** Handles the problems of all remote judges. Those of a judge that is switched off can be read, but not submitted to. */
export const remoteSourceProvider = (knex: Knex, sites: RemoteSiteRegistry): ProblemSourceProvider => ({
  keys: () => sites.all().map(({ key }) => key),
  denySubmission: (source) => {
    const site = sites.find(source);
    if (site && sites.isActive(site)) return null;
    return unavailable('remote-judging.judgeOff', { name: site?.spec.name ?? source });
  },
  findProblemUrl: async (pid) => {
    const row = await knex('remoteProblem').where({ pid }).first('url');
    return row?.url ?? null;
  },
  getTaskTarget: (transaction, query) =>
    getTaskTarget(transaction, { ...query, languageSource: sites.languageSourceOf(query.bank) }),
  getLossPhase,
});
