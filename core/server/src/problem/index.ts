import { type CoreArea, objectRules } from '@tribunal/platform';
import { problemAdminRoutes } from './authoring/admin-routes';
import { ProblemAuthoringService } from './authoring/problem-authoring-service';
import { ProblemAdminService } from './authoring/problem-admin';
import { canManageTags, canPublish, canTransfer, denyEdit, managesProblems } from './policy';
import { ProblemSources } from './sources/problem-sources';
import { ProblemCatalog, RandomFraction } from './list/problem-catalog';
import { LanguageAdminService } from './languages/language-admin';
import { languageRoutes } from './languages/language-routes';
import { LanguageCatalog } from './languages/language-catalog';
import { UserProblemStatusReader } from './list/user-problem-status';
import { ContextProblems, ProblemReader } from './problem-reader';
import { problemRoutes } from './routes';
import { TagCatalog } from './tags/tag-catalog';
import { tagRoutes } from './tags/tag-routes';

export { ProblemAuthoringService } from './authoring/problem-authoring-service';
export { beforeProblemRemoval, onProblemVisibilityChanged, type ProblemRemoval } from './events';
export { ProblemAdminService, SHOWN_BYTES } from './authoring/problem-admin';
export { ProblemSources } from './sources/problem-sources';
export {
  findSourceProvider,
  problemSourceProviders,
  type LossPhase,
  type ProblemSourceProvider,
  type TaskTarget,
  type TaskTargetQuery,
} from './sources/problem-source-providers';
export { ProblemCatalog, RandomFraction } from './list/problem-catalog';
export { problemListFilters } from './list/list-query';
export { inLabelOrder } from './list/label-order';
export { isSubtaskMode } from './score-rule';
export { newProblemDefaults, draftOf } from './authoring/draft';
export { CheckerCompiler, type CheckerCompilerProvider, type CheckerProgram } from './checker';
export { extraFilesOf } from './extra-files';
export { checkFileName } from './file-name';
export {
  checkerLanguages,
  LanguageCatalog,
  AvailableLanguages,
  type AvailableLanguagesProvider,
  type LanguageReport,
} from './languages/language-catalog';
export { ProblemModel, type LanguageRow, type TestcaseRow } from './model';
export { resolveFault } from './problem-fault';
export {
  editError,
  managesProblems,
  canPublish,
  canTransfer,
  denyEdit,
  denyView,
  NO_RIGHTS,
  rightsOnSite,
  type Author,
  type ProblemFacts,
  type ProblemPlaceRights,
} from './policy';
export {
  findInProviders,
  problemContextProviders,
  problemListProviders,
  type OwnStatuses,
  type ProblemContextProvider,
  type ProblemListProvider,
} from './problem-context';
export { checkCreate, checkEdit, findRights, findRightsIn, type RightsIn } from './places';
export { ContextProblems, ProblemReader, type ContextProblemReader } from './problem-reader';
export { insertProblemFromSource } from './sources/insert-problem-from-source';
export { allowLanguages, mergeLanguages, replaceLanguages } from './languages/source-languages';
export type { ReadyCase } from './testcases';
export type { Copies, PlaceCopy } from './authoring/problem-copier';
export { problemFields, problemSave, unchangedOfProblem, problemSaveFields } from './authoring/save-schema';
export { updateProblem, type ProblemForm, type Saved } from './authoring/problem-writer';
export { TagCatalog } from './tags/tag-catalog';
export { VerdictCounts, type VerdictCountsProvider } from './verdict-counts';
export { createVersion, getOrCreateVersion } from './problem-versions';

/** The problem bank. Other areas bind `AvailableLanguages`, `CheckerCompiler` and `VerdictCounts`. */
export const problemArea: CoreArea = (scope) => {
  const rule = { plugin: null, area: 'problems' };
  scope.contribute(
    objectRules,
    {
      ...rule,
      textKey: 'rule.editProblem',
      allows: (viewer, authorUid) => denyEdit(viewer, { authorUid, gid: null }) === null,
    },
    { ...rule, textKey: 'rule.publishProblem', allows: (viewer) => canPublish(viewer) },
    { ...rule, textKey: 'rule.deleteProblem', allows: managesProblems },
    { ...rule, textKey: 'rule.transferProblem', allows: canTransfer },
    { ...rule, textKey: 'rule.manageTags', allows: canManageTags },
  );
  scope.provide(RandomFraction, { value: Math.random });
  scope.provide(ProblemSources);
  scope.provide(LanguageCatalog);
  scope.provide(LanguageAdminService);
  scope.provide(TagCatalog);
  scope.provide(UserProblemStatusReader);
  scope.provide(ProblemCatalog);
  scope.provide(ProblemReader);
  scope.provide(ContextProblems, { factory: (get) => get(ProblemReader) });
  scope.provide(ProblemAuthoringService);
  scope.provide(ProblemAdminService);
  scope.serve(() => [
    ...problemRoutes({
      catalog: scope.get(ProblemCatalog),
      problems: scope.get(ProblemReader),
      languages: scope.get(LanguageCatalog),
      tags: scope.get(TagCatalog),
    }),
    ...problemAdminRoutes({
      authoring: scope.get(ProblemAuthoringService),
      problemAdmin: scope.get(ProblemAdminService),
    }),
    ...tagRoutes(scope.get(TagCatalog), scope.get(ProblemSources).keys()),
    ...languageRoutes(scope.get(LanguageAdminService)),
  ]);
};
