export { completeLogin } from './complete-login';
export { dispatch } from './dispatch';
export { loadJudgeParts, type Layout } from './judge-parts';
export { simulatorPort } from './simulators/ports';
