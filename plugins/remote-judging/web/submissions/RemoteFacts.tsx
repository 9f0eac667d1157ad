import { isInProgress, type Status } from '@tribunal/contract';
import { problemSourceOf, type SubmissionFactsProps } from '@tribunal/web/plugin';
import { useRemoteStatus } from '../status/remote-status';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../calls';

/** Polling interval in ms while the submission is in progress. */
const REFETCH_MS = 5000;

/** Shows the progress of a submission at its remote judge; renders nothing for submissions judged on this site. */
export const RemoteFacts = ({ submission, Fact }: SubmissionFactsProps) => {
  const { submitId, displayPid, status } = submission;
  const { data: judges } = useRemoteStatus();
  const judge = judges?.find(({ key }) => key === problemSourceOf(displayPid));
  if (!judge) return null;
  return <RemoteRunFacts submitId={submitId} status={status} name={judge.name} home={judge.home} Fact={Fact} />;
};

interface Props extends Pick<SubmissionFactsProps, 'Fact'> {
  submitId: number;
  /** A change of the status may mean that the remote judge has new details, so they are refetched. */
  status: Status;
  name: string;
  home: string;
}

const RemoteRunFacts = ({ submitId, status, name, home, Fact }: Props) => {
  const { t } = useTranslation();
  const { data, refetch } = useCall(
    'GET /api/get-remote-run',
    { query: { submitId }, failures: 'silent' },
    { refetchInterval: isInProgress(status) ? REFETCH_MS : false },
  );
  useEffect(() => void refetch(), [status, refetch]);
  if (!data) return null;
  const { runId, url, account, state } = data;
  return (
    <>
      <Fact name={t('remote-judging.run.site')}>
        <a href={home} target="_blank" rel="noopener noreferrer">
          {name}
        </a>
      </Fact>
      <Fact name={t('remote-judging.run.id')}>
        {runId && url ? (
          <a href={url} target="_blank" rel="noopener noreferrer">
            {runId}
          </a>
        ) : (
          (runId ?? t('remote-judging.run.noId'))
        )}
      </Fact>
      {account && <Fact name={t('remote-judging.run.account')}>{account}</Fact>}
      <Fact name={t('remote-judging.run.state')}>{t(`remote-judging.run.states.${state}`)}</Fact>
    </>
  );
};
