/** Controls that only the long forms of the back office need; they are loaded with them, so `kit/index.ts` leaves them out. */
export { CodeField } from './CodeField';
export { ColourField } from './ColourField';
export { FieldGroup } from './FieldGroup';
export { MarkdownField } from './MarkdownField';
export type { MarkdownUploads } from './use-inserted-files';
export { Radios, type Choice } from './Radios';
export { SelectField } from './SelectField';
export { TagInput, type TagChoice } from './TagInput';
