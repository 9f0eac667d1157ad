export { checkerHash } from './hash';
export { checkerSource, compileChecker, type CheckerSource } from './prepare';
export { decisionOf, type Decision } from './decision';
export { HEADER, headerText } from './header';
export { noteOf } from './note';
export { requireDecision, type CheckerDecision } from './checker-decision';
