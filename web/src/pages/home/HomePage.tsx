import { useTranslation } from 'react-i18next';
import { useSite, useTitle } from '../../app/site';
import { Card, Columns, SkeletonRows } from '../../kit';
import { usePartsPending } from '../../plugins/registry';
import { homeCards, homeSideCards } from '../../plugins/slots';
import { Slot } from '../../plugins/Slot';
import { Carousel } from './Carousel';
import { RankCard } from './RankCard';
import { RecentProblems } from './RecentProblems';
import { RemoteJudgesCard } from './RemoteJudgesCard';
import { WeekCard } from './WeekCard';

export const HomePage = () => {
  const { t } = useTranslation();
  const { shortName } = useSite();
  const isPending = usePartsPending();
  useTitle(t('nav.home'));
  return (
    <main id="main" className="ui container" tabIndex={-1}>
      <h1 className="t-sr">{t('home.title', { site: shortName })}</h1>
      <Columns
        split="11+5"
        className="t-home"
        main={
          <>
            <Carousel />
            {isPending && (
              <Card className="t-room-5">
                <SkeletonRows rows={5} />
              </Card>
            )}
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
    </main>
  );
};
