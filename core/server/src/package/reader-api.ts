/** What readers of package formats are written with; plugins import it as `@tribunal/server/package-formats`. */
export type {
  Archive,
  NotRead,
  PackageCase,
  PackageFile,
  PackageProblem,
  PackageReader,
  PackageSolution,
} from './model';
export { archiveOf, decodeText, packageFile } from './archive';
export { memoryOf, timeOf, type Limit } from './formats/amounts';
export * from './formats/json';
export { eachProblem, notRead, type ReadProblem } from './formats/problems';
export { packageHints, packageReaders, type MissingPart, type PackageHint } from './formats/readers';
export { textFile } from './formats/text-file';
export { listingOf, problemsOf } from './formats/tribunal';
export { UnreadableProblem } from './formats/unreadable-problem';
export { compareNaturally, pairedCases, pairNames } from './testdata';
