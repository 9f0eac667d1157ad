import type { Tag } from '@tribunal/contract';
import { useTranslation } from 'react-i18next';
import { Button, Icon } from '../../kit';
import { ALL_BANKS, OWN_PROBLEMS, writeTagIds, type Filters } from './filters';

interface Props {
  filters: Filters;
  /** Those of the bank; their names. */
  tags: readonly Tag[];
  change: (values: Record<string, string | null>) => void;
  onReset: () => void;
}

const LEVELS: Readonly<Record<string, string>> = { 0: 'kit.level.easy', 1: 'kit.level.mid', 2: 'kit.level.hard' };

/** What narrows the list, each with a way to drop it. */
export const ActiveFilters = ({ filters, tags, change, onReset }: Props) => {
  const { t } = useTranslation();
  const { keyword, bank, difficulty, tagIds } = filters;
  const chips: { text: string; off: Record<string, string | null> }[] = [];
  if (keyword) chips.push({ text: `“${keyword}”`, off: { keyword: null } });
  if (bank !== ALL_BANKS) chips.push({ text: bank === OWN_PROBLEMS ? t('problem.ownBank') : bank, off: { oj: null } });
  if (difficulty) chips.push({ text: t(LEVELS[difficulty] ?? ''), off: { difficulty: null } });
  for (const id of tagIds) {
    const name = tags.find((tag) => tag.id === id)?.name ?? t('problem.tagNumber', { id });
    chips.push({ text: name, off: { tagId: writeTagIds(tagIds.filter((each) => each !== id)) } });
  }
  return (
    <div className="t-filters t-active-filters">
      <span className="t-muted t-small">{t('problem.filteredBy')}</span>
      {chips.map(({ text, off }) => (
        <button
          key={text}
          type="button"
          className="ui small basic button"
          aria-label={t('problem.dropFilter', { filter: text })}
          onClick={() => change(off)}
        >
          {text}
          <Icon name="times" />
        </button>
      ))}
      <span className="t-grow" />
      <Button look="basic" size="small" onClick={onReset}>
        {t('problem.resetAll')}
      </Button>
    </div>
  );
};
