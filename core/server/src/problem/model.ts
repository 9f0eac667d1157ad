import { stampedModelOf, type Row } from '../database';

/**
 * A problem. `bank` is `ME` or the key of a remote judge, limits are in ms and MB, and `userExtraFile` and
 * `judgeExtraFile` are JSON objects of file name → content, which are placed beside the submitted source and beside
 * the checker's. `isUploadCase` tells whether the testcases were uploaded as files rather than entered in the form.
 */
export class ProblemModel extends stampedModelOf('problem') {}

/**
 * A language. `timeFactor` and `memoryFactor` are those of this site, null to use the judge's. `remoteId` is the value
 * that the remote judge expects when submitting; null for the local bank, and if the judge no longer has the language.
 */
export type LanguageRow = Row<'language'>;
export type TestcaseRow = Row<'testcase'>;
