import type { CoreArea } from '../core-scope';
import { problemAdminRoutes } from './admin-routes';
import { ProblemAuthoring } from './problem-authoring';
import { ProblemAdminService } from './problem-admin';
import { ProblemSources } from './problem-sources';
import { ProblemCatalog, RandomFraction } from './problem-catalog';
import { LanguageAdminService } from './language-admin';
import { languageRoutes } from './language-routes';
import { LanguageCatalog } from './language-catalog';
import { UserProblemStatusReader } from './user-problem-status';
import { ContextProblems, ProblemReader } from './problem-reader';
import { problemRoutes } from './routes';
import { TagCatalog } from './tag-catalog';
import { tagRoutes } from './tag-routes';

export { ProblemAuthoring } from './problem-authoring';
export { ProblemAdminService, SHOWN_BYTES } from './problem-admin';
export { ProblemSources } from './problem-sources';
export {
  findSourceProvider,
  problemSourceProviders,
  type LossPhase,
  type ProblemSourceProvider,
  type TaskTarget,
  type TaskTargetQuery,
} from './problem-source-providers';
export { ProblemCatalog, RandomFraction } from './problem-catalog';
export { isSubtaskMode } from './score-rule';
export { newProblemDefaults, draftOf } from './draft';
export { extraFilesOf } from './extra-files';
export { checkFileName } from './file-name';
export { checkerLanguages, LanguageCatalog, AvailableLanguages, type LanguageReport } from './language-catalog';
export { ProblemModel, type LanguageRow, type TestcaseRow } from './model';
export { resolveFault } from './problem-fault';
export {
  editError,
  managesProblems,
  canPublish,
  canTransfer,
  denyEdit,
  denyView,
  type Author,
  type ProblemFacts,
} from './policy';
export {
  findInProviders,
  problemContextProviders,
  type OwnStatuses,
  type ProblemContextProvider,
} from './problem-context';
export { ContextProblems, ProblemReader, type ContextProblemReader } from './problem-reader';
export { insertProblemFromSource } from './insert-problem-from-source';
export { allowLanguages, mergeLanguages, replaceLanguages } from './remote-languages';
export type { ReadyCase } from './testcases';
export { problemSave } from './save-schema';
export { updateProblem, type ProblemForm, type Saved } from './problem-writer';
export { TagCatalog } from './tag-catalog';
export { createVersion, getOrCreateVersion } from './problem-versions';

/** The problem bank. `AvailableLanguages` must be bound by another module. */
export const problemArea: CoreArea = (scope) => {
  scope.provide(RandomFraction, { value: Math.random });
  scope.provide(ProblemSources);
  scope.provide(LanguageCatalog);
  scope.provide(LanguageAdminService);
  scope.provide(TagCatalog);
  scope.provide(UserProblemStatusReader);
  scope.provide(ProblemCatalog);
  scope.provide(ProblemReader);
  scope.provide(ContextProblems, { factory: (get) => get(ProblemReader) });
  scope.provide(ProblemAuthoring);
  scope.provide(ProblemAdminService);
  scope.serve(() => [
    ...problemRoutes({
      catalog: scope.get(ProblemCatalog),
      problems: scope.get(ProblemReader),
      languages: scope.get(LanguageCatalog),
      tags: scope.get(TagCatalog),
    }),
    ...problemAdminRoutes({
      authoring: scope.get(ProblemAuthoring),
      problemAdmin: scope.get(ProblemAdminService),
    }),
    ...tagRoutes(scope.get(TagCatalog), scope.get(ProblemSources).keys()),
    ...languageRoutes(scope.get(LanguageAdminService)),
  ]);
};
