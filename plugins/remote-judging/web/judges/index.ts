export { RemoteJudgePage } from './RemoteJudgePage';
export { RemoteJudgesPage } from './RemoteJudgesPage';
