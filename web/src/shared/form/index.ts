export { fieldOf } from './field-of';
export { withoutSent } from './unsent';
export { useLeaveGuard } from './use-leave-guard';
