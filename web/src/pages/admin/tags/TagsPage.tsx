import { LOCAL_PROBLEM_SOURCE, type CoreCalls, type Tag, type TagClassification } from '@tribunal/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../api';
import { useTitle } from '../../../shared/site';
import { Button, Card, EmptyState, PENDING, PageTitle, Select, Loaded } from '../../../kit';
import { problemSourceKeys } from '../../../shared/problem-sources';
import { useProblemSources } from '../../../plugins/problem-sources';
import { useFilters } from '../../../shared/search-params';
import { ClassificationCard } from './ClassificationCard';
import { ClassificationDialog } from './ClassificationDialog';
import { TagDialog, TAGS_CALL } from './TagDialog';

type Group = CoreCalls[typeof TAGS_CALL]['data'][number];
/** Selects the tags of every bank. */
const ALL_SOURCES = 'ALL';
type Open = { tag: Tag | null } | { classification: TagClassification | null } | null;

export const TagsPage = () => {
  const { t } = useTranslation();
  const rows = useProblemSources();
  const { params, change } = useFilters({ oj: rows ? [ALL_SOURCES, ...problemSourceKeys(rows)] : 'text' });
  const requested = params.get('oj') ?? '';
  const sources = problemSourceKeys(rows, requested === ALL_SOURCES ? null : requested);
  const source = requested === ALL_SOURCES || sources.includes(requested) ? requested : LOCAL_PROBLEM_SOURCE;
  const [open, setOpen] = useState<Open>(null);
  const answer = useCall(TAGS_CALL, { query: { oj: source } });
  const { data } = answer;
  useTitle(t('authoring.tags'));

  const count = (data ?? []).reduce((sum, { tagList }) => sum + tagList.length, 0);
  const newSource = source === ALL_SOURCES ? LOCAL_PROBLEM_SOURCE : source;
  const hasContent = (group: Group) => group.classification !== null || group.tagList.length > 0;
  const createTag = (
    <Button variant="primary" icon="plus" onClick={() => setOpen({ tag: null })}>
      {t('authoring.tag.create')}
    </Button>
  );

  return (
    <>
      <PageTitle title={t('authoring.tags')} sub={data ? t('authoring.tag.count', { count }) : PENDING}>
        <Select
          label={t('authoring.bank')}
          value={source}
          options={[
            { value: ALL_SOURCES, text: t('problem.allBanks') },
            ...sources.map((each) => ({
              value: each,
              text: each === LOCAL_PROBLEM_SOURCE ? t('authoring.ownBank', { bank: each }) : each,
            })),
          ]}
          onChange={(oj) => change({ oj: oj === LOCAL_PROBLEM_SOURCE ? null : oj })}
        />
        <Button icon="folder outline" onClick={() => setOpen({ classification: null })}>
          {t('authoring.classification.create')}
        </Button>
        {createTag}
      </PageTitle>
      <Loaded answer={answer} rows={6} />
      {data && !data.some(hasContent) && (
        <Card>
          <EmptyState title={t('authoring.tag.none')} actions={createTag} text={t('authoring.tag.noneText')} />
        </Card>
      )}
      {data?.filter(hasContent).map((group) => (
        <ClassificationCard
          key={group.classification?.id ?? 'none'}
          {...group}
          onTag={(tag) => setOpen({ tag })}
          onEdit={(classification) => setOpen({ classification })}
        />
      ))}
      {open && 'tag' in open && <TagDialog tag={open.tag} source={newSource} onClose={() => setOpen(null)} />}
      {open && 'classification' in open && (
        <ClassificationDialog classification={open.classification} source={newSource} onClose={() => setOpen(null)} />
      )}
    </>
  );
};
