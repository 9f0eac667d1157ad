import { commentThreads } from '@tribunal/plugin-comment/contract/web';
import { PageLoading, useSlotState } from '@tribunal/web/plugin';
import { Card, EmptyState, LinkButton } from '@tribunal/web/kit';
import { useTranslation } from 'react-i18next';
import { contestAddress } from '../addresses';
import { useContest } from '../contest-context';

/** Placeholder of the comments tab if no plugin shows comments. */
export const NoComments = () => {
  const { t } = useTranslation();
  const { contest } = useContest();
  if (useSlotState(commentThreads) === 'pending') return <PageLoading />;
  return (
    <Card>
      <EmptyState
        title={t('contest.comments.none')}
        actions={<LinkButton to={contestAddress(contest.id)}>{t('contest.tabs.overview')}</LinkButton>}
      />
    </Card>
  );
};
