import '../board.css';
import { Button, Card, ErrorState, SkeletonRows, TextField, Toggle } from '@tribunal/web/kit';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ContestPageSizes, type ContestInfo } from '../../../contract';
import { useCall } from '../../calls';
import { useContest } from '../../contest-context';
import { medalCount, scrollAddress, usualMedals, type MedalCounts } from './medals';

/** Tab that configures and opens the window in which the frozen scoreboard is revealed. */
export const ScrollBoardTab = () => {
  const { t } = useTranslation();
  const { contest } = useContest();
  // Only the number of ranked participants is used.
  const { data, error, refetch } = useCall('POST /api/get-contest-rank', {
    body: { cid: contest.id, currentPage: 1, limit: ContestPageSizes.boardChoices[0], removeStar: true },
    failures: 'silent',
  });
  return (
    <Card title={t('contest.ceremony.title')}>
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonRows rows={4} />}
      {data && <SetupForm contest={contest} ranked={data.total} />}
    </Card>
  );
};

const NAMES = ['gold', 'silver', 'bronze'] as const;

const SetupForm = ({ contest, ranked }: { contest: ContestInfo; ranked: number }) => {
  const { t } = useTranslation();
  const { phase } = useContest();
  const [removeStar, setRemoveStar] = useState(false);
  const [counts, setCounts] = useState<readonly string[]>(() => usualMedals(ranked).map(String));
  const medals = counts.map(medalCount) as unknown as MedalCounts;
  const disabled = disabledReason(contest, phase === 'ended');
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
      <p>{t('contest.ceremony.text')}</p>
      <p className="t-muted">{t('contest.ceremony.ranked', { count: ranked })}</p>
      <div className="t-medal-fields">
        {NAMES.map((name, index) => (
          <TextField
            key={name}
            type="number"
            min={0}
            step={1}
            inputMode="numeric"
            label={t(`contest.ceremony.${name}`)}
            value={counts[index] ?? ''}
            onChange={(value) => setCounts(counts.map((old, otherIndex) => (otherIndex === index ? value : old)))}
          />
        ))}
      </div>
      <p>
        <Toggle label={t('contest.ceremony.hideUnofficial')} checked={removeStar} onChange={setRemoveStar} />
      </p>
      <Button type="submit" variant="primary" icon="external alternate" disabled={disabled !== null}>
        {t('contest.ceremony.open')}
      </Button>
      {disabled && <p className="t-muted">{t(`contest.ceremony.${disabled}`)}</p>}
    </form>
  );
};

const disabledReason = (contest: ContestInfo, isOver: boolean): 'noFreeze' | 'notEnded' | null => {
  if (!contest.sealRank) return 'noFreeze';
  return isOver ? null : 'notEnded';
};
