export { Field } from './Field';
export { FieldError } from './FieldError';
export { SearchInput } from './SearchInput';
export { Segmented } from './Segmented';
export { Select, type Option } from './Select';
export { PasswordField, TextArea, TextField, TimeField } from './TextField';
export { Toggle } from './Toggle';
export { fieldOf, withoutSent } from './server-field';
export { useSave } from './use-save';
