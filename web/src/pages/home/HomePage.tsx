import { useTranslation } from 'react-i18next';
import { useCall } from '../../api';
import { useSiteCall, useTitle } from '../../shared/site';
import { Columns, ErrorState, SkeletonRows } from '../../kit';
import { usePartsPending } from '../../plugins/registry';
import { homeCards, homeSideCards } from '../../plugins/slots';
import { Slot } from '../../plugins/Slot';
import { Carousel } from './Carousel';
import { RankCard } from './RankCard';
import { RecentProblems } from './RecentProblems';
import { RemoteJudgesCard } from './RemoteJudgesCard';
import { useSettled } from './use-settled';
import { WeekCard } from './WeekCard';
import './home.css';

export const HomePage = () => {
  const { t } = useTranslation();
  const { data: site, error, refetch } = useSiteCall();
  const arePartsPending = usePartsPending();
  const pictures = useCall('GET /api/home-carousel', { failures: 'silent' });
  useTitle(t('nav.home'));
  // The set of cards is known before any card is rendered, so that none is pushed down later.
  const isLaidOut = site !== undefined && !arePartsPending && !pictures.isPending;
  const isSettled = useSettled(isLaidOut);
  return (
    <main id="main" className="ui container" tabIndex={-1}>
      <h1 className="t-sr">{t('home.title', { site: site?.shortName })}</h1>
      {!site && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!isSettled && (site || !error) && <SkeletonRows rows={30} />}
      {isLaidOut && (
        <Columns
          split="11+5"
          className={isSettled ? 't-home' : 't-home t-unsettled'}
          main={
            <>
              {pictures.data && pictures.data.length > 0 && <Carousel items={pictures.data} />}
              <Slot of={homeCards} props={{}} />
              <RecentProblems />
            </>
          }
          side={
            <>
              <Slot of={homeSideCards} props={{}} />
              <WeekCard />
              <RankCard />
              <RemoteJudgesCard />
            </>
          }
        />
      )}
    </main>
  );
};
