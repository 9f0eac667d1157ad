import type { Row } from '@tribunal/database';

export { ProblemModel } from '@tribunal/schema';

/**
 * A language. `timeFactor` and `memoryFactor` are those of this site, null to use the judge's. `remoteId` is the value
 * that the problem source expects when submitting; null for the local bank, and if the source no longer has the language.
 */
export type LanguageRow = Row<'language'>;
export type TestcaseRow = Row<'testcase'>;
