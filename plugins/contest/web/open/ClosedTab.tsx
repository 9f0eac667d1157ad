import { Card, EmptyState, LinkButton } from '@tribunal/web/kit';
import { useTranslation } from 'react-i18next';
import { contestAddress } from '../addresses';
import { Countdown } from '../clock';
import { useContest } from './context';

/** In the place of what may not be opened now: why, and what can be done about it. It opens by itself. */
export const ClosedTab = () => {
  const { t } = useTranslation();
  const { contest, phase } = useContest();
  const { entryRefusal } = contest.viewer;
  return (
    <Card>
      <EmptyState
        title={entryRefusal && t(`contest.closed.${entryRefusal}`)}
        actions={
          <LinkButton look="primary" to={contestAddress(contest.id)}>
            {t('contest.tabs.overview')}
          </LinkButton>
        }
      >
        {phase === 'scheduled' && <Countdown times={contest} />}
      </EmptyState>
    </Card>
  );
};
