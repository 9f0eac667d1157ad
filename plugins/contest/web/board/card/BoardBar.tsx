import { Button, SearchInput, Toggle, useClock } from '@tribunal/web/kit';
import { formatRelative } from '@tribunal/web/kit/more';
import { useId, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FullScreenButton } from '../FullScreenButton';
import { type FullScreen } from '../use-full-screen';
import type { BoardFilters } from './filters';

interface Switch {
  isOn: boolean;
  set: (isOn: boolean) => void;
}

interface Props {
  filters: BoardFilters;
  change: (values: Record<string, string | boolean | null>) => void;
  auto: Switch & { isPossible: boolean };
  /** Absent if this viewer has no such switch. */
  containsEnd?: Switch | undefined;
  force?: Switch | undefined;
  /** Time at which the shown data was fetched, in ms since 1970; absent if nothing is shown. */
  updatedAt: number | undefined;
  /** null if the browser does not support it. */
  fullScreen: FullScreen | null;
  /** Further actions for the scoreboard. */
  children?: ReactNode;
}

/** Controls that change the view of a scoreboard; on a phone, most are behind a button. */
export const BoardBar = ({ filters, change, auto, containsEnd, force, updatedAt, fullScreen, children }: Props) => {
  const { t } = useTranslation();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="t-filters t-board-bar">
      <SearchInput
        icon="search"
        label={t('contest.board.search')}
        value={filters.keyword}
        hotkey="slash"
        onChange={(keyword) => change({ keyword })}
      />
      <Button
        className="t-board-options-button"
        size="small"
        icon="cog"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {t('contest.board.options')}
      </Button>
      <div id={id} className={`t-board-options${isOpen ? ' open' : ''}`}>
        <Toggle
          label={t('contest.board.unofficialTeams')}
          checked={!filters.removeStar}
          onChange={(shown) => change({ removeStar: !shown })}
        />
        {containsEnd && (
          <Toggle label={t('contest.board.containsEnd')} checked={containsEnd.isOn} onChange={containsEnd.set} />
        )}
        {force && <Toggle label={t('contest.board.unfrozen')} checked={force.isOn} onChange={force.set} />}
        <Toggle label={t('contest.board.auto')} checked={auto.isOn} disabled={!auto.isPossible} onChange={auto.set} />
        {children}
      </div>
      <div className="t-board-end">
        {updatedAt !== undefined && <Age at={updatedAt} />}
        {fullScreen && <FullScreenButton {...fullScreen} />}
      </div>
    </div>
  );
};

/** Age of the scoreboard. Screen readers do not announce it, because it changes every second. */
const Age = ({ at }: { at: number }) => {
  const { t, i18n } = useTranslation();
  const age = useClock((now) => formatRelative(at, now, i18n.language));
  return <span className="t-muted t-small t-num t-ellipsis t-hide-md">{t('contest.board.updated', { age })}</span>;
};
