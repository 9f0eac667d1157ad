import { AccountModel, belongsTo, modelOf, stampedModelOf } from '@tribunal/server';
import { hasMany } from '@tribunal/server/platform';

export class ContestModel extends stampedModelOf('contest') {
  declare author?: AccountModel | null;
  declare problems?: ContestProblemModel[];

  static override jsonAttributes = ['awards'];
  static override relationMappings = () => ({
    author: belongsTo(AccountModel, 'contest.uid', 'account.uid'),
    problems: hasMany(ContestProblemModel, 'contest.id', 'contest_problem.cid'),
  });
}

export class ContestProblemModel extends modelOf('contestProblem') {}
