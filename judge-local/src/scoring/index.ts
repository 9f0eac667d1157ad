export { decidingCase, finalStatus } from './final';
export { caseScore, groupsOf, totalScore } from './score';
export { planOf, type Plan } from './plan';
