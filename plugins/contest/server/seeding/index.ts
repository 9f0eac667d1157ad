import type { ServerScope } from '@tribunal/server';
import { ContestSeeding } from '../../contract';
import { ContestSeeder } from './contest-seeder';

/** Registers contest seeding for other plugins. The scope must already have the log. */
export function openSeeding(scope: Pick<ServerScope, 'provide' | 'share'>): void {
  scope.provide(ContestSeeding, ContestSeeder);
  scope.share(ContestSeeding);
}
