/**
 * Unstable: may change with any version of Tribunal (decision 79). About the authors of problems: forms, test data,
 * pictures, solutions, languages and sources of problems.
 */
export { CodeTemplates } from '../read-api';
export { TestdataStore, UploadStore } from '../file';
export {
  FetchedFileStore,
  findContentHashes,
  LONGEST_PICTURE_LINK,
  pictureLink,
  StatementPictureStore,
  storedFileNamesIn,
  type StoredPicture,
} from '../picture';
export {
  allowLanguages,
  draftOf,
  insertProblemFromSource,
  isSubtaskMode,
  LanguageCatalog,
  mergeLanguages,
  newProblemDefaults,
  replaceLanguages,
  ProblemAuthoringService,
  ProblemAdminService,
  ProblemSources,
  problemSourceProviders,
  updateProblem,
  problemFields,
  problemSave,
  problemSaveFields,
  unchangedOfProblem,
  SHOWN_BYTES,
  type LossPhase,
  type ProblemForm,
  type ProblemSourceProvider,
  type Saved,
  type TaskTarget,
  type TaskTargetQuery,
} from '../problem';
export {
  compareNaturally,
  inspectCases,
  pairedCases,
  pairNames,
  storeCases,
  TestdataReader,
  type TestdataCase,
} from '../testdata';
export {
  compileCheck,
  CompileCheckService,
  solutionList,
  SOLUTIONS_BYTES,
  SolutionService,
  SolutionStore,
  type Outcome as SolutionOutcome,
} from '../trial';
