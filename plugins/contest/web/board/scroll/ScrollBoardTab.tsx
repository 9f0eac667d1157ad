import '../board.css';
import { Button, Card, ErrorState, SkeletonRows, TextField, Toggle } from '@tribunal/web/kit';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ContestPageSizes, type ContestInfo } from '../../../contract';
import { useCall } from '../../calls';
import { useContest } from '../../open';
import { medalCount, scrollAddress, usualMedals, type MedalCounts } from './medals';

/** Sets up the window in which the sealed board is revealed. */
export const ScrollBoardTab = () => {
  const { t } = useTranslation();
  const { contest } = useContest();
  // Only how many are ranked is of interest.
  const { data, error, refetch } = useCall('POST /api/get-contest-rank', {
    body: { cid: contest.id, currentPage: 1, limit: ContestPageSizes.boardChoices[0], removeStar: true },
    failures: 'silent',
  });
  return (
    <Card title={t('contest.scroll.title')}>
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonRows rows={4} />}
      {data && <SetUp contest={contest} ranked={data.total} />}
    </Card>
  );
};

const NAMES = ['gold', 'silver', 'bronze'] as const;

const SetUp = ({ contest, ranked }: { contest: ContestInfo; ranked: number }) => {
  const { t } = useTranslation();
  const { phase } = useContest();
  const [removeStar, setRemoveStar] = useState(false);
  const [counts, setCounts] = useState<readonly string[]>(() => usualMedals(ranked).map(String));
  const medals = counts.map(medalCount) as unknown as MedalCounts;
  const closed = closedBecause(contest, phase === 'ended');
  const open = (): void => {
    window.open(scrollAddress({ cid: contest.id, removeStar, medals }), '_blank', 'noopener');
  };
  return (
    <form
      className="ui form t-body"
      onSubmit={(event) => {
        event.preventDefault();
        open();
      }}
    >
      <p>{t('contest.scroll.text')}</p>
      <p className="t-muted">{t('contest.scroll.ranked', { count: ranked })}</p>
      <div className="t-medal-fields">
        {NAMES.map((name, place) => (
          <TextField
            key={name}
            type="number"
            min={0}
            step={1}
            inputMode="numeric"
            label={t(`contest.scroll.${name}`)}
            value={counts[place] ?? ''}
            onChange={(value) => setCounts(counts.map((old, at) => (at === place ? value : old)))}
          />
        ))}
      </div>
      <p>
        <Toggle label={t('contest.scroll.removeStar')} checked={removeStar} onChange={setRemoveStar} />
      </p>
      <Button type="submit" look="primary" icon="external alternate" disabled={closed !== null}>
        {t('contest.scroll.open')}
      </Button>
      {closed && <p className="t-muted">{t(`contest.scroll.${closed}`)}</p>}
    </form>
  );
};

const closedBecause = (contest: ContestInfo, isOver: boolean): 'noSeal' | 'notEnded' | null => {
  if (!contest.sealRank) return 'noSeal';
  return isOver ? null : 'notEnded';
};
