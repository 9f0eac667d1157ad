import '../board.css';
import { Button, Card, TextField, Toggle, Loaded, both } from '@tribunal/web/kit';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AwardType, ContestPageSizes, MEDALS, type AwardRules, type ContestInfo } from '../../../contract';
import { useCall } from '../../calls';
import { useContest } from '../../contest-context';
import { medalCount, ownAwardsOf, scrollAddress, usualMedals, type MedalCounts } from './medals';

/** Tab that configures and opens the window in which the frozen scoreboard is revealed. */
export const ScrollBoardTab = () => {
  const { t } = useTranslation();
  const { contest, phase } = useContest();
  const disabled = disabledReason(contest, phase === 'ended');
  // Only the number of ranked participants is used.
  const ranks = useCall('POST /api/get-contest-rank', {
    body: { cid: contest.id, currentPage: 1, limit: ContestPageSizes.boardChoices[0], removeStar: true },
    failures: 'silent',
  });
  // The server refuses it until the ceremony can begin.
  const info = useCall(
    'GET /api/get-contest-scroll-board-info',
    { query: { cid: contest.id }, failures: 'silent' },
    { enabled: disabled === null },
  );
  const needed = disabled === null ? both(ranks, info) : ranks;
  const isLoaded = ranks.data !== undefined && (info.data !== undefined || disabled !== null);
  return (
    <Card title={t('contest.ceremony.title')}>
      <Loaded answer={{ ...needed, data: isLoaded || undefined }} rows={4} />
      {isLoaded && ranks.data && (
        <SetupForm
          cid={contest.id}
          ranked={ranks.data.total}
          own={ownAwardsOf(info.data?.awards)}
          disabled={disabled}
        />
      )}
    </Card>
  );
};

interface SetupProps {
  cid: number;
  ranked: number;
  own: AwardRules | null;
  disabled: ReturnType<typeof disabledReason>;
}

const SetupForm = ({ cid, ranked, own, disabled }: SetupProps) => {
  const { t } = useTranslation();
  const [removeStar, setRemoveStar] = useState(false);
  const [counts, setCounts] = useState<readonly string[]>(() => usualMedals(ranked).map(String));
  const medals = own ? null : (counts.map(medalCount) as unknown as MedalCounts);
  const open = (): void => {
    window.open(scrollAddress({ cid, removeStar, medals }), '_blank', 'noopener');
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
      {own ? <OwnAwards {...own} /> : <MedalFields counts={counts} onChange={setCounts} />}
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

/** The awards of the contest, which its form sets. */
const OwnAwards = ({ awards, awardType }: AwardRules) => {
  const { t } = useTranslation();
  return (
    <>
      <p>{t('contest.ceremony.ownAwards')}</p>
      <p className="t-row">
        {awards.map(({ name, background, color, num, priority }) => (
          <span key={`${priority} ${name}`} className="t-row tight">
            <span className="t-award-sample" style={{ background, color }}>
              {name}
            </span>
            {awardType === AwardType.Proportion ? `${num}%` : num}
          </span>
        ))}
      </p>
    </>
  );
};

interface MedalFieldsProps {
  counts: readonly string[];
  onChange: (counts: readonly string[]) => void;
}

/** Numbers of medals, for a contest without awards of its own. */
const MedalFields = ({ counts, onChange }: MedalFieldsProps) => {
  const { t } = useTranslation();
  return (
    <div className="t-medal-fields">
      {MEDALS.map((name, index) => (
        <TextField
          key={name}
          type="number"
          min={0}
          step={1}
          inputMode="numeric"
          label={t(`contest.ceremony.${name}`)}
          value={counts[index] ?? ''}
          onChange={(value) => onChange(counts.map((old, otherIndex) => (otherIndex === index ? value : old)))}
        />
      ))}
    </div>
  );
};

const disabledReason = (contest: ContestInfo, isOver: boolean): 'noFreeze' | 'notEnded' | null => {
  if (!contest.sealRank) return 'noFreeze';
  return isOver ? null : 'notEnded';
};
