import type { ProblemDetail } from '@tribunal/contract';
import { LinkButton } from '@tribunal/web/kit';
import { useSite } from '@tribunal/web/plugin';
import { useTranslation } from 'react-i18next';
import { areaOf, detailPath, listPath } from './area';
import { useCall } from './calls';

/**
 * Links of a problem to its discussions, of the site or of the group that it belongs to, and to its editorial there for
 * those who may read it.
 */
export const EditorialLink = ({ detail: { problem } }: { detail: ProblemDetail }) => {
  const { t } = useTranslation();
  const { openPublicDiscussion, openGroupDiscussion } = useSite();
  const area = areaOf(problem.gid);
  const isOpen = problem.gid === null ? openPublicDiscussion : openGroupDiscussion;
  const query = { pid: problem.problemId, gid: area.gid };
  const { data } = useCall('GET /api/discussion-editorial', { query, failures: 'silent' }, { enabled: isOpen });
  if (!isOpen) return null;
  return (
    <>
      {data && (
        <LinkButton size="small" variant="basic" icon="lightbulb outline" to={detailPath(area, data.did)}>
          {t('discussion.editorial')}
        </LinkButton>
      )}
      <LinkButton size="small" variant="basic" icon="comments outline" to={listPath(area, problem.problemId)}>
        {t('discussion.name')}
      </LinkButton>
    </>
  );
};
