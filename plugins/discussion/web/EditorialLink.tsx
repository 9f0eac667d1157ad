import type { ProblemDetail } from '@tribunal/contract';
import { LinkButton } from '@tribunal/web/kit';
import { useSite } from '@tribunal/web/plugin';
import { useTranslation } from 'react-i18next';
import { detailPath, listPath, SITE_AREA } from './area';
import { useCall } from './calls';

/** Links of a problem to its discussions and, for those who may read it, to its editorial. */
export const EditorialLink = ({ detail: { problem } }: { detail: ProblemDetail }) => {
  const { t } = useTranslation();
  const { openPublicDiscussion } = useSite();
  const query = { pid: problem.problemId };
  const { data } = useCall(
    'GET /api/discussion-editorial',
    { query, failures: 'silent' },
    { enabled: openPublicDiscussion },
  );
  if (!openPublicDiscussion) return null;
  return (
    <>
      {data && (
        <LinkButton size="small" variant="basic" icon="lightbulb outline" to={detailPath(SITE_AREA, data.did)}>
          {t('discussion.editorial')}
        </LinkButton>
      )}
      <LinkButton size="small" variant="basic" icon="comments outline" to={listPath(SITE_AREA, problem.problemId)}>
        {t('discussion.name')}
      </LinkButton>
    </>
  );
};
