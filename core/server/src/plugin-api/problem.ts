/** Unstable (decision 79): lists of problems, rights on them, and the contexts in which they are shown. */
export { ProblemTags } from '../read-api';
export { authorOf } from '../account';
export {
  canPublish,
  canTransfer,
  denyEdit,
  editError,
  findRightsIn,
  NO_RIGHTS,
  beforeProblemRemoval,
  onProblemVisibilityChanged,
  ProblemCatalog,
  TagCatalog,
  denyView as denyProblemView,
  inLabelOrder,
  managesProblems,
  ContextProblems,
  problemContextProviders,
  problemListProviders,
  type ProblemRemoval,
  type Author,
  type OwnStatuses,
  type ContextProblemReader,
  type ProblemContextProvider,
  type ProblemFacts,
  type ProblemListProvider,
  type ProblemPlaceRights,
} from '../problem';
