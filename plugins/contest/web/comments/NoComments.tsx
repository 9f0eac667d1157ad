import { commentThreads, PageOnItsWay, useSlotState } from '@tribunal/web/plugin';
import { Card, EmptyState, LinkButton } from '@tribunal/web/kit';
import { useTranslation } from 'react-i18next';
import { contestAddress } from '../addresses';
import { useContest } from '../open';

/** In the place of the comments while nothing on the site shows any. */
export const NoComments = () => {
  const { t } = useTranslation();
  const { contest } = useContest();
  if (useSlotState(commentThreads) === 'pending') return <PageOnItsWay />;
  return (
    <Card>
      <EmptyState
        title={t('contest.comments.none')}
        actions={<LinkButton to={contestAddress(contest.id)}>{t('contest.tabs.overview')}</LinkButton>}
      />
    </Card>
  );
};
