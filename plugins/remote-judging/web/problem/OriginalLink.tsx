import type { ProblemDetail } from '@tribunal/contract';
import { useTranslation } from 'react-i18next';
import { Icon } from '@tribunal/web/kit';
import { problemSourceOf } from '@tribunal/web/plugin/more';
import { useRemoteJudge } from '../status/remote-status';

const WEB_ADDRESS = /^https?:\/\//i;

/** Links to the problem at its origin. */
export const OriginalLink = ({ detail: { problem, remoteUrl } }: { detail: ProblemDetail }) => {
  const { t } = useTranslation();
  const judge = useRemoteJudge(problem);
  if (!remoteUrl || !WEB_ADDRESS.test(remoteUrl)) return null;
  return (
    <a className="ui small basic button t-file-io" href={remoteUrl} target="_blank" rel="noopener noreferrer">
      <Icon name="external alternate" />
      {t('remote-judging.original', { name: judge?.name ?? problemSourceOf(problem.problemId) })}
    </a>
  );
};
