import { Fragment, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../basics';
import { MenuButton, type MenuEntry } from '../overlay';
import { useOverflow } from './use-overflow';

export interface OverflowEntry {
  key: string;
  /** The entry as shown in the row. */
  item: ReactNode;
  /** The entry as shown in the menu, where it may be several items. */
  entries: readonly MenuEntry[];
}

interface Props {
  label: string;
  /** Class name added to those of a link row. */
  className: string;
  entries: readonly OverflowEntry[];
}

const isHere = ({ entries }: OverflowEntry): boolean => entries.some((entry) => entry.isHere);

/** A row of links. Links that do not fit move into a menu at its end; the link of the open page stays visible. */
export const OverflowNav = ({ label, className, entries }: Props) => {
  const { t } = useTranslation();
  const { row, shown } = useOverflow(entries.length, entries.findIndex(isHere));
  const rest = entries.filter((_, place) => !shown.includes(place));
  const slot = (isShown: boolean): string => (isShown ? 't-nav-slot' : 't-nav-slot t-overflow-hidden');
  return (
    <nav ref={row} className={`ui secondary pointing menu t-overflow-nav ${className}`} aria-label={label}>
      {entries.map(({ key, item }, place) => (
        <div key={key} className={slot(shown.includes(place))}>
          {item}
        </div>
      ))}
      <div className={slot(rest.length > 0)}>
        <MenuButton
          label={t('kit.more')}
          namedBy="content"
          buttonClass={rest.some(isHere) ? 'active item' : 'item'}
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
