export { OtherJudges } from './OtherJudges';
