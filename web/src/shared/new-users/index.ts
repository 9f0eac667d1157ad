/**
 * Unstable (decision 79): what pages share that create accounts from a file; their texts are those of the admin area,
 * see `loadAdminTexts`.
 */
export { FileRemarks } from './FileRemarks';
export { newPasswordKey, NewPasswords, PasswordSlips } from './NewPasswords';
export { RowErrorTable } from './RowErrorTable';
export { UserFileFields, useUserFile } from './user-file';
