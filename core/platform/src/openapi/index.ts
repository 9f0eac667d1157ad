export { docsArea, Routes } from './docs';
export type { ReplySchemas } from './reply-schemas';
