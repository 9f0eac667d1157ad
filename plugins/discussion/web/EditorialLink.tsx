import type { ProblemDetail } from '@tribunal/contract';
import { LinkButton } from '@tribunal/web/kit';
import { useSite } from '@tribunal/web/plugin';
import { useTranslation } from 'react-i18next';
import { areaOf, detailPath, listPath, SITE_AREA } from './area';
import { useCall } from './calls';

/**
 * Links of a problem to its discussions, of the site or of the group that it belongs to, and, for those who may read
 * it, to the editorial of the site.
 */
export const EditorialLink = ({ detail: { problem } }: { detail: ProblemDetail }) => {
  const { t } = useTranslation();
  const { openPublicDiscussion, openGroupDiscussion } = useSite();
  const isOfSite = problem.gid === null;
  const isOpen = isOfSite ? openPublicDiscussion : openGroupDiscussion;
  const query = { pid: problem.problemId };
  const { data } = useCall(
    'GET /api/discussion-editorial',
    { query, failures: 'silent' },
    { enabled: isOfSite && isOpen },
  );
  if (!isOpen) return null;
  return (
    <>
      {data && (
        <LinkButton size="small" variant="basic" icon="lightbulb outline" to={detailPath(SITE_AREA, data.did)}>
          {t('discussion.editorial')}
        </LinkButton>
      )}
      <LinkButton
        size="small"
        variant="basic"
        icon="comments outline"
        to={listPath(areaOf(problem.gid), problem.problemId)}
      >
        {t('discussion.name')}
      </LinkButton>
    </>
  );
};
