export { TrialButton, useTrialToggle, type TrialToggle } from './TrialButton';
export { TrialDrawer } from './TrialDrawer';
