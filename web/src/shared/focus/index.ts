export { FocusFrame, type FocusProblem } from './FocusFrame';
