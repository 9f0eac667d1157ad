import type { Scope } from '@tribunal/kernel';
import { UserGenerator } from './generate/user-generator';
import { ImportStore } from './import/import-store';
import { RowChecker } from './import/row-checker';
import { UserImporter } from './import/user-importer';
import { PermissionReader } from './permissions/permission-reader';
import { UserContentReader } from './user-content-reader';
import { UserEditor } from './user-editor';
import { UserListReader } from './user-list-reader';

/** Provides the services of the plugin, for its server part and for its command. */
export function provideUserServices(scope: Pick<Scope, 'provide'>): void {
  scope.provide(UserListReader);
  scope.provide(UserEditor);
  scope.provide(UserContentReader);
  scope.provide(PermissionReader);
  scope.provide(RowChecker);
  scope.provide(ImportStore);
  scope.provide(UserImporter);
  scope.provide(UserGenerator);
}
