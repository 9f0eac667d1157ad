export { fieldOf } from './field-of';
export { ShortForm } from './ShortForm';
export { withoutSent } from './unsent';
export { useFields } from './use-fields';
export { useAutosavedDraft } from './use-autosaved-draft';
export { useLeaveGuard } from './use-leave-guard';
