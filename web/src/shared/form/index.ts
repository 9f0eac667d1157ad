export { useForm } from '../../kit/form/use-form';
export { ShortForm } from './ShortForm';
export { useFields } from './use-fields';
export { useAutosavedDraft } from './use-autosaved-draft';
export { useLeaveGuard } from './use-leave-guard';
