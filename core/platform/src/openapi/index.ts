export { docsArea } from './docs';
export type { ReplySchemas } from './reply-schemas';
