import { Fragment, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../basics';
import { MenuButton, type MenuEntry } from '../overlay';
import { useFitting } from './use-fitting';

export interface FittingEntry {
  key: string;
  /** As it stands in the row. */
  item: ReactNode;
  /** As it stands in the menu, where it may be several. */
  entries: readonly MenuEntry[];
}

interface Props {
  label: string;
  /** Beside those of a row of links. */
  className: string;
  entries: readonly FittingEntry[];
}

const isHere = ({ entries }: FittingEntry): boolean => entries.some((entry) => entry.isHere);

/** Links in a row. What has no room in it stands in a menu at its end; the page that is open stays in sight. */
export const FittingNav = ({ label, className, entries }: Props) => {
  const { t } = useTranslation();
  const { row, shown } = useFitting(entries.length, entries.findIndex(isHere));
  const rest = entries.filter((_, place) => !shown.includes(place));
  const slot = (isShown: boolean): string => (isShown ? 't-nav-slot' : 't-nav-slot t-over');
  return (
    <nav ref={row} className={`ui secondary pointing menu t-fitting ${className}`} aria-label={label}>
      {entries.map(({ key, item }, place) => (
        <div key={key} className={slot(shown.includes(place))}>
          {item}
        </div>
      ))}
      <div className={slot(rest.length > 0)}>
        <MenuButton
          label={t('kit.more')}
          namedBy="words"
          look={rest.some(isHere) ? 'active item' : 'item'}
          entries={rest.flatMap((one) => one.entries)}
        >
          {t('kit.more')}
          {rest.flatMap((one) => one.entries.map(({ key, aside }) => <Fragment key={key}>{aside}</Fragment>))}
          <Icon name="angle down" />
        </MenuButton>
      </div>
    </nav>
  );
};
