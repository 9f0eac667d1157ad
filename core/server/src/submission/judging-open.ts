import { forbidden } from '@tribunal/platform';
import type { Settings } from '../settings';

/**
 * Checks the switch of the place where something is to be judged: the site, or its groups.
 * @throws 403 while the switch is off
 */
export function checkJudgingOpen(
  { openPublicJudge, openGroupJudge }: Pick<Settings, 'openPublicJudge' | 'openGroupJudge'>,
  gid: number | null,
): void {
  if (gid === null && !openPublicJudge) throw forbidden('submission.judgingClosed');
  if (gid !== null && !openGroupJudge) throw forbidden('submission.groupJudgingClosed');
}
