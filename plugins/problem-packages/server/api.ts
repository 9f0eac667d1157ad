/** What readers of package formats are written with; plugins that require this one contribute them. */
export { PACKAGE_DEFAULTS, type NotRead, type PackageProblem, type PackageReader, type PackageSolution } from './model';
export { memoryOf, timeOf, type Limit } from './formats/amounts';
export * from './formats/json';
export { eachProblem, notRead, type ReadProblem } from './formats/problems';
export { packageHints, packageReaders, type MissingPart, type PackageHint } from './formats/readers';
export { textFile } from './formats/text-file';
export { listingOf, problemsOf } from './formats/tribunal';
export { missingFile, notAProblem, UnreadableProblem } from './formats/unreadable-problem';
