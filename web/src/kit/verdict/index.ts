export { CaseTile } from './CaseTile';
export { Difficulty } from './Difficulty';
export { Postponed } from './Postponed';
export { verdictStyle, type VerdictStyle } from './verdict-icons';
export { Rate } from './Rate';
export { RateBar } from './RateBar';
export { Ticks } from './Ticks';
export { Verdict } from './Verdict';
