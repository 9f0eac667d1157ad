import { useTranslation } from 'react-i18next';
import { useSite, useTitle } from '../../app/site';
import { Columns } from '../../kit';
import { homeCards } from '../../plugins/slots';
import { Slot } from '../../plugins/Slot';
import { RankCard } from './RankCard';
import { RecentProblems } from './RecentProblems';
import { WeekCard } from './WeekCard';

export const HomePage = () => {
  const { t } = useTranslation();
  const { shortName } = useSite();
  useTitle(t('nav.home'));
  return (
    <main id="main" className="ui container" tabIndex={-1}>
      <h1 className="t-sr">{t('home.title', { site: shortName })}</h1>
      <Columns
        split="11+5"
        className="t-home"
        main={
          <>
            <Slot of={homeCards} props={{}} />
            <RecentProblems />
          </>
        }
        side={
          <>
            <WeekCard />
            <RankCard />
          </>
        }
      />
    </main>
  );
};
