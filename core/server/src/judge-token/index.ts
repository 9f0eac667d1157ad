import { bind, resolve } from '@tribunal/kernel';
import { JudgeAuthentication } from '../http';
import type { CoreModule } from '../module';
import { ProblemSources } from '../problem';
import { JudgeListReader } from './judge-list-reader';
import { judgeTokenRoutes } from './routes';
import { JudgeTokenService } from './judge-token-service';

export { checkIdentity } from './policy';
export { onJudgeRevoked } from './events';

/** Decides who may call as a judge. */
export const judgeTokenModule: CoreModule = {
  name: 'judge tokens',
  bind: (container) => {
    bind(container, JudgeTokenService);
    bind(container, JudgeAuthentication, { factory: (get) => get(JudgeTokenService) });
    bind(container, JudgeListReader);
  },
  routes: (container) =>
    judgeTokenRoutes({
      tokens: resolve(container, JudgeTokenService),
      judges: resolve(container, JudgeListReader),
      problemSources: resolve(container, ProblemSources),
    }),
};
