import { modelOf, stampedModelOf } from '@tribunal/server';

export class ContestModel extends stampedModelOf('contest') {
  static override jsonAttributes = ['awards'];
}

export class ContestProblemModel extends modelOf('contestProblem') {}
