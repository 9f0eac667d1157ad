import { Card, EmptyState, LinkButton } from '@tribunal/web/kit';
import { useTranslation } from 'react-i18next';
import { contestAddress } from '../addresses';
import { Countdown } from '../clock';
import { useContest } from './context';

/** In the place of a tab that opens later, or with the password; it opens by itself. */
export const ClosedTab = () => {
  const { t } = useTranslation();
  const { contest, phase } = useContest();
  const why = phase === 'scheduled' ? 'contest.closed.notStarted' : 'contest.closed.needsPassword';
  return (
    <Card>
      <EmptyState
        title={t(why)}
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
