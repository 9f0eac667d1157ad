import { Status, type ProblemDetail } from '@tribunal/contract';
import { useTranslation } from 'react-i18next';
import { api, getToken } from '../../api';
import { accountDialog } from '../../shared/account';
import { confirm, toast } from '../../kit';
import type { ProblemPlace } from './place';
import type { DraftState } from './use-draft';

/** Loads the user's newest accepted code into the editor after they confirm that the current code is replaced. */
export const useLastAccepted = (
  { problem, myStatus }: ProblemDetail,
  { cid }: ProblemPlace,
  draft: DraftState,
): (() => Promise<void>) => {
  const { t } = useTranslation();
  return async () => {
    if (!getToken()) {
      toast.warning(t('account.loginFirst'));
      return accountDialog.open('login');
    }
    if (myStatus !== Status.Accepted) return toast.error(t('problem.notPassed'));
    const question = {
      title: t('problem.lastAccepted'),
      text: t('problem.lastAcceptedText'),
      yes: t('problem.lastAcceptedYes'),
    };
    if (!(await confirm(question))) return;
    const { code, language } = await api('GET /api/get-last-ac-code', { query: { pid: problem.id, cid } });
    if (!code) return toast.error(t('problem.notPassed'));
    draft.replace(code, language);
  };
};
