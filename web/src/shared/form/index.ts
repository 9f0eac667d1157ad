/** Forms: short ones, and long ones that keep a draft; a stable part of the plugin interface (decision 79). */
export { useForm } from '../../kit/form/use-form';
export { ShortForm } from './ShortForm';
export { useFields } from './use-fields';
export { useLeaveGuard } from './use-leave-guard';
export { DraftNote, LongForm, SaveBar } from './LongForm';
export { draftStore, useLongForm } from './use-long-form';
export { useLoad } from './use-load';
