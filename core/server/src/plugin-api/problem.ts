/**
 * Unstable: may change with any version of Tribunal (decision 79). About problems for readers: rights, lists, and the
 * pages of others that show them.
 */
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
