export * from './code-places';
export * from './failure-guard';
export * from './plugin-incidents';
export * from './stall-reports';
export { watchForStalls } from './stall-watch';
