import type { ProblemDetail } from '@tribunal/contract';
import { confirm } from '@tribunal/web/kit';
import type { ProblemContext } from '@tribunal/web/plugin';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { ContestAuth, type ContestInfo } from '../../contract';
import { focusAddress, problemAddress } from '../addresses';
import { useContest } from '../contest-context';
import { contestProblemContext, replacesHiddenResult } from './contest-problem-context';
import { requestPassword } from './password-dialog-store';
import type { Phase } from '../clock';

/**
 * Returns why submitting is closed now, as the last part of a locale key; null if it is open, though the password may
 * be needed first.
 */
export function submitClosedReason(
  { auth, isRecord, allowEndSubmit, viewer }: ContestInfo,
  phase: Phase,
): 'notStarted' | 'ended' | 'isRecord' | 'accountNotAllowed' | 'notAllowed' | null {
  if (phase === 'scheduled' && !viewer.isContestAdmin) return 'notStarted';
  if (phase === 'ended' && !viewer.virtual && !allowEndSubmit) return isRecord ? 'isRecord' : 'ended';
  if (viewer.isExcluded) return 'accountNotAllowed';
  const needsPassword = auth !== ContestAuth.Public && !viewer.hasAccess;
  return viewer.maySubmit || needsPassword ? null : 'notAllowed';
}

type Mode = 'page' | 'focus';

/** Provides the open contest as the place where a problem is solved; focus mode has an address of its own. */
export const useContestProblemContext = (
  displayId: string,
  detail: ProblemDetail | undefined,
  mode: Mode,
): ProblemContext => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { contest, phase } = useContest();
  const { id: cid, auth, viewer } = contest;
  const closedReason = submitClosedReason(contest, phase);

  const beforeSubmit = async (): Promise<boolean> => {
    const isOutside = auth !== ContestAuth.Public && !viewer.hasAccess && !viewer.isContestAdmin;
    if (isOutside && !(await requestPassword(cid))) return false;
    if (!detail || !replacesHiddenResult(contest, detail)) return true;
    return confirm({
      title: t('contest.cover.title'),
      text: t('contest.cover.text'),
      yes: t('contest.cover.yes'),
    });
  };
  const other = mode === 'focus' ? problemAddress(cid, displayId) : focusAddress(cid, displayId);
  return {
    ...contestProblemContext({ contest, phase, displayId }),
    closed: closedReason && t(`contest.closed.${closedReason}`),
    beforeSubmit,
    focus: { isOn: mode === 'focus', toggle: () => void navigate(other) },
  };
};
