export { useForm } from '../../kit/form/use-form';
export { ShortForm } from './ShortForm';
export { useFields } from './use-fields';
export { useAutosavedDraft } from './use-autosaved-draft';
export { useLeaveGuard } from './use-leave-guard';
export { DraftNote, LongForm, SaveBar } from './LongForm';
export { draftStore, useLongForm, type LongFormState } from './use-long-form';
export { useLoad } from './use-load';
