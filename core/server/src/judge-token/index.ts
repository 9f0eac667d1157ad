import { bind, resolve } from '@tribunal/kernel';
import { JudgeAuthentication } from '../http';
import type { CoreModule } from '../module';
import { Banks } from '../problem';
import { JudgeList, JudgeListReader } from './list';
import { judgeTokenRoutes } from './routes';
import { JudgeTokens, JudgeTokenService } from './tokens';

export { checkIdentity } from './policy';
export { onJudgeRevoked } from './signals';

/** Who may call as a judge. */
export const judgeTokenModule: CoreModule = {
  name: 'judge tokens',
  bind: (container) => {
    bind(container, JudgeTokens, JudgeTokenService);
    bind(container, JudgeAuthentication, { factory: (get) => get(JudgeTokens) });
    bind(container, JudgeList, JudgeListReader);
  },
  routes: (container) =>
    judgeTokenRoutes({
      tokens: resolve(container, JudgeTokens),
      judges: resolve(container, JudgeList),
      banks: resolve(container, Banks),
    }),
};
