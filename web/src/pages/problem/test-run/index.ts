export { TestRunButton, useTestRunToggle, type TestRunToggle } from './TestRunButton';
export { TestRunDrawer } from './TestRunDrawer';
