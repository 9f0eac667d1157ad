import { isInProgress, type Status, type SubmissionView } from '@tribunal/contract';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../api';
import { bankOf, useRemoteStatus } from '../../shared/remote';
import { Fact } from './Fact';

/** ms between two looks while it is on its way. */
const LOOK_AGAIN = 5000;

/** Where a submission is at the other judge that decides it; nothing for those that are decided here. */
export const RemoteFacts = ({ submission }: { submission: SubmissionView }) => {
  const { submitId, displayPid, status } = submission;
  const { data: judges } = useRemoteStatus();
  const judge = judges?.find(({ key }) => key === bankOf(displayPid));
  return judge ? <AtJudge submitId={submitId} status={status} name={judge.name} home={judge.home} /> : null;
};

interface Props {
  submitId: number;
  /** A change of it may mean that more is known there. */
  status: Status;
  name: string;
  home: string;
}

const AtJudge = ({ submitId, status, name, home }: Props) => {
  const { t } = useTranslation();
  const { data, refetch } = useCall(
    'GET /api/get-remote-run',
    { query: { submitId }, failures: 'silent' },
    { refetchInterval: isInProgress(status) ? LOOK_AGAIN : false },
  );
  useEffect(() => void refetch(), [status, refetch]);
  if (!data) return null;
  const { runId, url, account, state } = data;
  return (
    <>
      <Fact name={t('remote.run.site')}>
        <a href={home} target="_blank" rel="noopener noreferrer">
          {name}
        </a>
      </Fact>
      <Fact name={t('remote.run.id')}>
        {runId && url ? (
          <a href={url} target="_blank" rel="noopener noreferrer">
            {runId}
          </a>
        ) : (
          (runId ?? t('remote.run.noId'))
        )}
      </Fact>
      {account && <Fact name={t('remote.run.account')}>{account}</Fact>}
      <Fact name={t('remote.run.state')}>{t(`remote.run.states.${state}`)}</Fact>
    </>
  );
};
