import { JudgeAuthentication, judgeGuards, type CoreArea } from '@tribunal/platform';
import { ProblemSources } from '../problem';
import { JudgeListReader } from './judge-list-reader';
import { judgeTokenRoutes } from './routes';
import { checkProtocol } from './policy';
import { JudgeTokenService } from './judge-token-service';

export { checkIdentity } from './policy';
export { onJudgeRevoked } from './events';

/** Decides who may call as a judge. */
export const judgeTokenArea: CoreArea = (scope) => {
  scope.provide(JudgeTokenService);
  scope.provide(JudgeAuthentication, { factory: (get) => get(JudgeTokenService) });
  scope.provide(JudgeListReader);
  scope.contribute(judgeGuards, checkProtocol);
  scope.serve(() =>
    judgeTokenRoutes({
      tokens: scope.get(JudgeTokenService),
      judges: scope.get(JudgeListReader),
      problemSources: scope.get(ProblemSources),
    }),
  );
};
