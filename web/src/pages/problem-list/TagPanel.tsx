import type { CoreCalls } from '@tribunal/contract';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, Card, CardBody, Icon, Loaded, SearchInput, TagToggle, type Answer } from '../../kit';

type TagGroups = CoreCalls['GET /api/get-problem-tags-and-classification']['data'];

interface Props {
  answer: Answer<TagGroups>;
  chosen: readonly number[];
  onToggle: (id: number) => void;
  onReset: () => void;
}

/** Number of tags from which a search field is shown. */
const SEARCH_THRESHOLD = 8;

/** Filters the tags by name; groups without a matching tag are left out. */
export const filterTags = (groups: TagGroups, searchText: string): TagGroups => {
  const needle = searchText.trim().toLowerCase();
  return groups
    .map((group) => ({ ...group, tagList: group.tagList.filter(({ name }) => name.toLowerCase().includes(needle)) }))
    .filter(({ tagList }) => tagList.length > 0);
};

/** Lists tags by classification. A problem must have all selected tags. */
export const TagPanel = ({ answer, chosen, onToggle, onReset }: Props) => {
  const { t } = useTranslation();
  const [searchText, setSearchText] = useState('');
  const all = answer.data ?? [];
  const shown = filterTags(all, searchText);
  const isGrouped = all.some(({ classification }) => classification !== null);
  const count = all.reduce((sum, { tagList }) => sum + tagList.length, 0);
  return (
    <Card
      title={t('problem.tags')}
      aside={
        <Button variant="basic" size="small" onClick={onReset} disabled={chosen.length === 0}>
          {t('problem.reset')}
        </Button>
      }
    >
      <Loaded answer={answer} rows={4}>
        {() => (
          <CardBody>
            {count > SEARCH_THRESHOLD && (
              <SearchInput
                className="fluid t-find-tag"
                icon="search"
                label={t('problem.findTag')}
                value={searchText}
                onChange={setSearchText}
                delay={0}
              />
            )}
            {shown.map(({ classification, tagList }) => (
              <TagGroup
                key={classification?.id ?? 0}
                name={isGrouped ? (classification?.name ?? t('problem.otherTags')) : null}
              >
                {tagList.map((tag) => (
                  <TagToggle
                    key={tag.id}
                    color={tag.color}
                    on={chosen.includes(tag.id)}
                    onPress={() => onToggle(tag.id)}
                  >
                    {tag.name}
                  </TagToggle>
                ))}
              </TagGroup>
            ))}
            {shown.length === 0 && (
              <p className="t-muted t-small">{t(count > 0 ? 'problem.noSuchTag' : 'problem.noTags')}</p>
            )}
            {chosen.length > 1 && <p className="t-muted t-small t-tags-and">{t('problem.allOfThem')}</p>}
          </CardBody>
        )}
      </Loaded>
    </Card>
  );
};

/** A collapsible group of tags under the name of their classification; without a name it cannot be collapsed. */
const TagGroup = ({ name, children }: { name: string | null; children: ReactNode }) => {
  const [isOpen, setOpen] = useState(true);
  return (
    <section className="t-tag-group">
      {name !== null && (
        <button type="button" className="t-tag-fold" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <Icon name={isOpen ? 'caret down' : 'caret right'} />
          {name}
        </button>
      )}
      {isOpen && <div className="t-tag-line">{children}</div>}
    </section>
  );
};
