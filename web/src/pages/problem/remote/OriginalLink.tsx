import type { ProblemDetail } from '@tribunal/contract';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../kit';
import { useRemoteJudge } from '../../../shared/remote';

const WEB_ADDRESS = /^https?:\/\//i;

/** Links to the problem at its origin. */
export const OriginalLink = ({ detail: { problem, remoteUrl } }: { detail: ProblemDetail }) => {
  const { t } = useTranslation();
  const { name } = useRemoteJudge(problem);
  if (!remoteUrl || !WEB_ADDRESS.test(remoteUrl)) return null;
  return (
    <a className="ui small basic button t-file-io" href={remoteUrl} target="_blank" rel="noopener noreferrer">
      <Icon name="external alternate" />
      {t('remote.original', { name })}
    </a>
  );
};
