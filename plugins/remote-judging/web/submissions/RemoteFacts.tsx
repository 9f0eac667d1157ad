import { isInProgress, type Status } from '@tribunal/contract';
import { formatDuration, useClock } from '@tribunal/web/kit';
import { problemSourceOf, type SubmissionFactsProps } from '@tribunal/web/plugin/more';
import { useRemoteStatus } from '../status/remote-status';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useUser } from '@tribunal/web/plugin';
import type { RunAccount, RunWait } from '../../contract';
import { useCall } from '../calls';
import { CompanionPanel } from '../companion/lazy';
import { momentText } from '../shared/times';

/** Polling interval in ms while the submission is in progress. */
const REFETCH_MS = 5000;

/** Shows the progress of a submission at its remote judge; renders nothing for submissions judged on this site. */
export const RemoteFacts = ({ submission, Fact }: SubmissionFactsProps) => {
  const { submitId, displayPid, status, uid } = submission;
  const isMine = useUser()?.uid === uid;
  const { data: judges } = useRemoteStatus();
  const judge = judges?.find(({ key }) => key === problemSourceOf(displayPid));
  if (!judge) return null;
  const { name, home, medianMs } = judge;
  return (
    <RemoteRunFacts
      submitId={submitId}
      status={status}
      name={name}
      home={home}
      medianMs={medianMs}
      isMine={isMine}
      Fact={Fact}
    />
  );
};

interface Props extends Pick<SubmissionFactsProps, 'Fact'> {
  submitId: number;
  /** A change of the status may mean that the remote judge has new details, so they are refetched. */
  status: Status;
  name: string;
  home: string;
  medianMs: number | null;
  /** Whether the viewer made the submission. */
  isMine: boolean;
}

/** Says why a submission waits, until when, and its place in the queue. */
const WaitText = ({ wait: { why, until, place }, name }: { wait: RunWait; name: string }) => {
  const { t, i18n } = useTranslation();
  const at = useClock((now) => (until ? momentText(until, now, i18n.language) : ''));
  return (
    <span role="status">
      {at
        ? t([`remote-judging.run.wait.${why}Until`, `remote-judging.run.wait.${why}`], { name, until: at, place })
        : t(`remote-judging.run.wait.${why}`, { name, place })}
    </span>
  );
};

/** Says to the submitter what the own account needs, or to others why and until when a submission waits. */
const WaitNote = ({ wait, name, isMine }: { wait: RunWait; name: string; isMine: boolean }) => {
  const { t } = useTranslation();
  if (!wait.own || !isMine) return <WaitText wait={wait} name={name} />;
  const { need, account } = wait.own;
  return (
    <span role="status">
      {t('remote-judging.run.wait.needsYou', { place: wait.place })}{' '}
      {t(`remote-judging.need.${need}`, { name, account })}{' '}
      <Link to="/setting#other-judges">{t('remote-judging.need.open')}</Link>
    </span>
  );
};

/** Says how long ago a submission was sent, and how long the judge usually takes. */
const SentText = ({ sentAt, medianMs, name }: { sentAt: string; medianMs: number | null; name: string }) => {
  const { t, i18n } = useTranslation();
  const ago = useClock((now) => formatDuration(Math.max(0, now - Date.parse(sentAt)), i18n.language));
  return (
    <>
      {medianMs === null
        ? t('remote-judging.run.sentAgo', { ago })
        : t('remote-judging.run.sentAgoMedian', { ago, name, median: formatDuration(medianMs, i18n.language) })}
    </>
  );
};

const AccountText = ({ account }: { account: RunAccount }) => {
  const { t } = useTranslation();
  return account.kind === 'own'
    ? t('remote-judging.run.ownAccount')
    : t('remote-judging.run.poolAccount', { number: account.number, count: account.of });
};

const RemoteRunFacts = ({ submitId, status, name, home, medianMs, isMine, Fact }: Props) => {
  const { t } = useTranslation();
  const { data, refetch } = useCall(
    'GET /api/get-remote-run',
    { query: { submitId }, failures: 'silent' },
    { refetchInterval: isInProgress(status) ? REFETCH_MS : false },
  );
  useEffect(() => void refetch(), [status, refetch]);
  if (!data) return null;
  const { runId, url, account, accountInUse, state, sentAt, wait } = data;
  const isUnderway = isInProgress(status) && (state === 'sent' || state === 'tracking');
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
      {(account || accountInUse) && (
        <Fact name={t('remote-judging.run.account')}>{account ?? <AccountText account={accountInUse!} />}</Fact>
      )}
      <Fact name={t('remote-judging.run.state')}>
        <span>{t(`remote-judging.run.states.${state}`)}</span>
        {isUnderway && sentAt && (
          <div className="t-small t-muted">
            <SentText sentAt={sentAt} medianMs={medianMs} name={name} />
          </div>
        )}
        {wait && (
          <div className="t-small t-muted">
            <WaitNote wait={wait} name={name} isMine={isMine} />
          </div>
        )}
        {wait?.why === 'companion' && <CompanionPanel submitId={submitId} site={name} onDone={() => void refetch()} />}
      </Fact>
    </>
  );
};
