/**
 * Unstable (decision 79): forms, test data, pictures and solutions of problems, their languages and where they come
 * from.
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
