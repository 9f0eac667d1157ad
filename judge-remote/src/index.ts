export { loadJudgeParts, type Layout } from './judge-parts';
export { simulatorPort } from './simulators/ports';
