/** Unstable (decision 79): slots of the site, and parts of its pages, that few plugins need. */
export { useStreamEvent } from '../api';
export { uploadFile } from '../api/files';
export { LoginStep, withConfirmation } from '../shared/account/second-factor';
export { useLiveList, type LiveRow } from '../shared/live-list';
export { useDraftForm } from '../shared/form/use-draft-form';
export { ProblemStrip } from '../shared/focus/ProblemStrip';
export { Popover } from '../shared/Popover';
export { problemSourceOf } from '../shared/problem-sources';
export { AvatarUpload, CaptchaQuestion, LoginForm } from './lazy-components';
export { codeRunners, liveCalls, problemSourceLists, profileTabs, userMenuLinks } from '../plugins/extension-points';
export {
  problemListColumns,
  problemListFilters,
  problemMarks,
  submissionListColumns,
  submissionListFilters,
  type ListFilterProps,
  type MarkedProblem,
} from '../plugins/lists/points';
export { ProblemMarks } from '../plugins/lists/RowParts';
export { usePartsPending } from '../plugins/registry';
export {
  adminProblemActions,
  adminTopMenu,
  BANNED_NOTE,
  codeActions,
  codeDrawers,
  problemFormActions,
  problemNotes,
  profileCards,
  selectedProblemActions,
  submissionFacts,
  type CodeToolProps,
  type ProblemNotesProps,
  type SubmissionFactsProps,
  type SubmitWay,
} from '../plugins/slots';
export type { ProblemFormCalls } from '../pages/admin/problem-form/calls';
export type { GroupProblemFormProps, ProblemFormContext } from '../pages/admin/problem-form/problem-form-context';
