import { bind, resolve } from '@tribunal/kernel';
import type { CoreModule } from '../module';
import { Authoring, ProblemAuthoring } from './authoring';
import { Catalog, ProblemCatalog, Dice } from './catalog';
import { LanguageCatalog, Languages } from './languages';
import { Marks, ProblemMarks } from './marks';
import { ProblemReader, Problems } from './reader';
import { problemRoutes } from './routes';

export { Authoring, type Author, type ProblemAuthoring } from './authoring';
export { Catalog, Dice, type ProblemCatalog } from './catalog';
export { isSubtaskMode } from './case-score';
export { Languages, SpokenLanguages, type LanguageCatalog } from './languages';
export { ProblemModel, type LanguageRow, type TestcaseRow } from './model';
export { refuseView } from './policy';
export { Problems, type ProblemReader } from './reader';

/** The problem bank. Somebody else binds `SpokenLanguages`. */
export const problemModule: CoreModule = {
  name: 'problem',
  bind: (container) => {
    bind(container, Dice, { value: Math.random });
    bind(container, Languages, LanguageCatalog);
    bind(container, Marks, ProblemMarks);
    bind(container, Catalog, ProblemCatalog);
    bind(container, Problems, ProblemReader);
    bind(container, Authoring, ProblemAuthoring);
  },
  routes: (container) =>
    problemRoutes({
      catalog: resolve(container, Catalog),
      problems: resolve(container, Problems),
      languages: resolve(container, Languages),
      authoring: resolve(container, Authoring),
    }),
};
