import { ContestAuth, type ContestInfo } from '../../contract';
import type { Phase } from '../clock';

/**
 * Returns why submitting is closed now, as the last part of a locale key; null if it is open, though the password may
 * be needed first.
 */
export function submitClosedReason(
  { auth, isRecord, allowEndSubmit, viewer }: ContestInfo,
  phase: Phase,
): 'notStarted' | 'ended' | 'isRecord' | 'notAllowed' | null {
  if (phase === 'scheduled' && !viewer.isContestAdmin) return 'notStarted';
  if (phase === 'ended' && !viewer.virtual && !allowEndSubmit) return isRecord ? 'isRecord' : 'ended';
  const needsPassword = auth !== ContestAuth.Public && !viewer.hasAccess;
  return viewer.maySubmit || needsPassword ? null : 'notAllowed';
}
