export { checkerHash } from './hash';
export { checkerSource, compileChecker, type CheckerSource } from './prepare';
export { decisionOf, type Decision, type Spoken } from './decision';
export { HEADER, headerText } from './header';
export { noteOf } from './note';
export { settled, type Settled } from './settled';
