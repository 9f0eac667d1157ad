import '../admin.css';

/**
 * Controls that only the long forms of the admin area need. They are loaded with those forms, so `kit/index.ts` does
 * not export them.
 */
export { CodeField } from './CodeField';
export { ColourField } from './ColourField';
export { FieldGroup } from './FieldGroup';
export { MarkdownField } from './MarkdownField';
export type { MarkdownUploads } from './use-inserted-files';
export { Radios, type Choice } from './Radios';
export { SelectField } from './SelectField';
export { TagInput, type TagChoice } from './TagInput';
