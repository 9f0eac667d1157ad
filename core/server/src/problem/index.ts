import { bind, resolve } from '@tribunal/kernel';
import type { CoreModule } from '../module';
import { problemAdminRoutes } from './admin-routes';
import { Authoring, ProblemAuthoring } from './authoring';
import { ProblemAdmin, ProblemAdminService } from './problem-admin';
import { Banks } from './banks';
import { Catalog, ProblemCatalog, Dice } from './catalog';
import { LanguageAdmin, LanguageDesk } from './language-admin';
import { languageRoutes } from './language-routes';
import { LanguageCatalog, Languages } from './languages';
import { Marks, ProblemMarks } from './marks';
import { PlacedProblems, ProblemReader, Problems } from './reader';
import { problemRoutes } from './routes';
import { TagCatalog, Tags } from './tag-catalog';
import { tagRoutes } from './tag-routes';

export { Authoring, type ProblemAuthoring } from './authoring';
export { ProblemAdmin, SHOWN_BYTES, type Among, type ProblemAdminService } from './problem-admin';
export { Banks, type BankList } from './banks';
export { Catalog, Dice, type ProblemCatalog } from './catalog';
export { isSubtaskMode } from './case-score';
export { blankFor, draftOf } from './draft';
export { extraFilesOf } from './extra-files';
export { checkFileName } from './file-name';
export {
  bankOfLanguages,
  checkerLanguages,
  Languages,
  SpokenLanguages,
  type LanguageCatalog,
  type LanguageReport,
} from './languages';
export { ProblemModel, type LanguageRow, type TestcaseRow } from './model';
export { markResolved } from './fault';
export {
  editRefusal,
  keepsBank,
  mayPublish,
  mayTransfer,
  refuseEdit,
  refuseView,
  type Author,
  type ProblemFacts,
} from './policy';
export { placeKnowing, problemPlaces, type OwnStatuses, type ProblemPlace } from './places';
export { PlacedProblems, Problems, type PlacedProblemReader, type ProblemReader } from './reader';
export { insertRemoteProblem } from './remote';
export type { ReadyCase } from './samples';
export { problemSave } from './save-schema';
export { changeProblem, type ProblemForm, type Saved } from './saving';
export { Tags, type TagCatalog } from './tag-catalog';
export { snapshotOf, versionOf } from './versions';

/** The problem bank. Somebody else binds `SpokenLanguages` and `Banks`. */
export const problemModule: CoreModule = {
  name: 'problem',
  bind: (container) => {
    bind(container, Dice, { value: Math.random });
    bind(container, Languages, LanguageCatalog);
    bind(container, LanguageDesk, LanguageAdmin);
    bind(container, Tags, TagCatalog);
    bind(container, Marks, ProblemMarks);
    bind(container, Catalog, ProblemCatalog);
    bind(container, Problems, ProblemReader);
    bind(container, PlacedProblems, { factory: (get) => get(Problems) });
    bind(container, Authoring, ProblemAuthoring);
    bind(container, ProblemAdmin, ProblemAdminService);
  },
  routes: (container) => [
    ...problemRoutes({
      catalog: resolve(container, Catalog),
      problems: resolve(container, Problems),
      languages: resolve(container, Languages),
      tags: resolve(container, Tags),
    }),
    ...problemAdminRoutes({ authoring: resolve(container, Authoring), problemAdmin: resolve(container, ProblemAdmin) }),
    ...tagRoutes(resolve(container, Tags), resolve(container, Banks).keys()),
    ...languageRoutes(resolve(container, LanguageDesk)),
  ],
};
