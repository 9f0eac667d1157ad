import type { Tag } from '@tribunal/contract';
import { useTranslation } from 'react-i18next';
import { Button, Icon } from '../../kit';
import type { ListFilter } from '../../plugins/lists/points';
import { ALL_SOURCES, OWN_PROBLEMS, serializeTagIds, type Filters } from '../../shared/problem-list/filters';

interface Props {
  filters: Filters;
  /** Those of plugins. */
  added: readonly ListFilter[];
  /** The tags of the bank, for their names. */
  tags: readonly Tag[];
  change: (values: Record<string, string | null>) => void;
  onReset: () => void;
}

const LEVELS: Readonly<Record<string, string>> = { 0: 'kit.level.easy', 1: 'kit.level.mid', 2: 'kit.level.hard' };

/** Lists the active filters, each with a button to remove it. */
export const ActiveFilters = ({ filters, added, tags, change, onReset }: Props) => {
  const { t } = useTranslation();
  const { keyword, source, difficulty, tagIds, progress } = filters;
  const chips: { text: string; cleared: Record<string, string | null> }[] = [];
  if (keyword) chips.push({ text: `“${keyword}”`, cleared: { keyword: null } });
  if (source !== ALL_SOURCES)
    chips.push({ text: source === OWN_PROBLEMS ? t('problem.ownBank') : source, cleared: { oj: null } });
  if (difficulty) chips.push({ text: t(LEVELS[difficulty] ?? ''), cleared: { difficulty: null } });
  if (progress) chips.push({ text: t(`problem.progress.${progress}`), cleared: { progress: null } });
  for (const { parameter, title, textOf } of added) {
    const value = filters.added[parameter];
    if (value) chips.push({ text: `${t(title)}: ${textOf?.(value) ?? value}`, cleared: { [parameter]: null } });
  }
  for (const id of tagIds) {
    const name = tags.find((tag) => tag.id === id)?.name ?? t('problem.tagNumber', { id });
    chips.push({ text: name, cleared: { tagId: serializeTagIds(tagIds.filter((each) => each !== id)) } });
  }
  return (
    <div className="t-filters t-active-filters">
      <span className="t-muted t-small">{t('problem.filteredBy')}</span>
      {chips.map(({ text, cleared }) => (
        <button
          key={text}
          type="button"
          className="ui small basic button"
          aria-label={t('problem.dropFilter', { filter: text })}
          onClick={() => change(cleared)}
        >
          {text}
          <Icon name="times" />
        </button>
      ))}
      <span className="t-grow" />
      <Button variant="basic" size="small" onClick={onReset}>
        {t('problem.resetAll')}
      </Button>
    </div>
  );
};
