/** What pages that create accounts from a file share; their texts are those of the admin area, see `loadAdminTexts`. */
export { FileRemarks } from './FileRemarks';
export { newPasswordKey, NewPasswords, PasswordSlips, type NewUser } from './NewPasswords';
export { RowErrorTable, type RowProblem } from './RowErrorTable';
export { UserFileFields, useUserFile, type UserFile } from './user-file';
