export { createJudge, type JudgeParts, type OfferedLanguage } from './judge';
export { LANGUAGES, type Language } from './languages';
export { openLocalJudge, type LocalJudge } from './local-judge';
export type { DataSource } from './testdata';
