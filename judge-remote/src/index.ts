export { completeLogin, type BrowserOptions } from './browser';
export { dispatch } from './dispatch';
export { loadJudgeParts, type LoadedJudgeParts, type Layout } from './judge-parts';
export { simulatorPort } from './simulators/ports';
