import { ContestAuth, type ContestInfo } from '../../contract';
import type { Phase } from '../clock';

/** Why nothing can be submitted now, as the end of a locale key; null: it can, maybe with the password first. */
export function closedBecause(
  { auth, isRecord, allowEndSubmit, viewer }: ContestInfo,
  phase: Phase,
): 'notStarted' | 'ended' | 'isRecord' | 'notAllowed' | null {
  if (phase === 'scheduled' && !viewer.isContestAdmin) return 'notStarted';
  if (phase === 'ended' && !viewer.virtual && !allowEndSubmit) return isRecord ? 'isRecord' : 'ended';
  const wantsPassword = auth !== ContestAuth.Public && !viewer.hasAccess;
  return viewer.maySubmit || wantsPassword ? null : 'notAllowed';
}
