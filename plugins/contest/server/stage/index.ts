import type { ServerScope } from '@tribunal/server';
import { ContestStage } from '../../contract';
import { StageHand } from './stage-hand';

/** What other plugins put up contests with. The scope has the log already. */
export function openStage(scope: Pick<ServerScope, 'provide' | 'share'>): void {
  scope.provide(ContestStage, StageHand);
  scope.share(ContestStage);
}
