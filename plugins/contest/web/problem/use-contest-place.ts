import type { ProblemDetail } from '@tribunal/contract';
import { confirm } from '@tribunal/web/kit';
import type { ProblemPlace } from '@tribunal/web/plugin';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { ContestAuth } from '../../contract';
import { focusAddress, problemAddress } from '../addresses';
import { useContest } from '../open';
import { closedBecause } from './closed';
import { contestPlace, isCovering } from './contest-place';
import { askPassword } from './password-dialog-store';

type Mode = 'page' | 'focus';

/** The open contest as a place to work on a problem; focus mode is an address of its own. */
export const useContestPlace = (displayId: string, detail: ProblemDetail | undefined, mode: Mode): ProblemPlace => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { contest, phase, containsEnd } = useContest();
  const { id: cid, auth, viewer } = contest;
  const closed = closedBecause(contest, phase);

  const beforeSubmit = async (): Promise<boolean> => {
    const isOutside = auth !== ContestAuth.Public && !viewer.hasAccess && !viewer.isContestAdmin;
    if (isOutside && !(await askPassword(cid))) return false;
    if (!detail || !isCovering(contest, detail)) return true;
    return confirm({
      title: t('contest.cover.title'),
      text: t('contest.cover.text'),
      yes: t('contest.cover.yes'),
    });
  };
  const other = mode === 'focus' ? problemAddress(cid, displayId) : focusAddress(cid, displayId);
  return {
    ...contestPlace({ contest, phase, displayId, containsEnd }),
    closed: closed && t(`contest.closed.${closed}`),
    beforeSubmit,
    focus: { isOn: mode === 'focus', toggle: () => void navigate(other) },
  };
};
