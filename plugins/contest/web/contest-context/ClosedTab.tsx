import { Card, EmptyState, LinkButton } from '@tribunal/web/kit';
import { useTranslation } from 'react-i18next';
import { contestAddress } from '../addresses';
import { Countdown } from '../clock';
import { useContest } from './context';

/**
 * Placeholder of a tab that is closed for now: says why and what the viewer can do. The tab opens automatically once
 * it may.
 */
export const ClosedTab = () => {
  const { t } = useTranslation();
  const { contest, phase } = useContest();
  const { entryRefusal } = contest.viewer;
  return (
    <Card>
      <EmptyState
        title={entryRefusal && t(`contest.closed.${entryRefusal}`)}
        actions={
          <LinkButton variant="primary" to={contestAddress(contest.id)}>
            {t('contest.tabs.overview')}
          </LinkButton>
        }
      >
        {phase === 'scheduled' && <Countdown times={contest} />}
      </EmptyState>
    </Card>
  );
};
