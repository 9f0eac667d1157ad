export { CaseTile } from './CaseTile';
export { Difficulty } from './Difficulty';
export { lookOf, type VerdictLook } from './look';
export { Rate } from './Rate';
export { RateBar } from './RateBar';
export { Ticks } from './Ticks';
export { Verdict } from './Verdict';
