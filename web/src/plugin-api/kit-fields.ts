/** The controls of long forms, a stable part of the kit (decision 79); they are loaded with those forms. */
export { ColourField, FieldGroup, MarkdownField, Radios, SelectField, TagInput } from '../kit/fields';
