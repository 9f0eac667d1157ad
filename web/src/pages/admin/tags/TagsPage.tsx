import { OWN_BANK, type CoreCalls, type Tag, type TagClassification } from '@tribunal/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../api';
import { useTitle } from '../../../shared/site';
import { Button, Card, EmptyState, ErrorState, PageTitle, Select, SkeletonRows } from '../../../kit';
import { bankKeys } from '../../../shared/banks';
import { useRemoteStatus } from '../../../shared/remote';
import { useFilters } from '../../../shared/search-params';
import { ClassificationCard } from './ClassificationCard';
import { ClassificationDialog } from './ClassificationDialog';
import { TagDialog } from './TagDialog';

type Group = CoreCalls['GET /api/get-problem-tags-and-classification']['data'][number];
/** Tags of every bank. */
const ALL = 'ALL';
type Open = { tag: Tag | null } | { classification: TagClassification | null } | null;

export const TagsPage = () => {
  const { t } = useTranslation();
  const { params, change } = useFilters();
  const asked = params.get('oj') ?? '';
  const banks = bankKeys(useRemoteStatus().data, asked === ALL ? null : asked);
  const bank = asked === ALL || banks.includes(asked) ? asked : OWN_BANK;
  const [open, setOpen] = useState<Open>(null);
  const { data, error, refetch } = useCall('GET /api/get-problem-tags-and-classification', { query: { oj: bank } });
  useTitle(t('authoring.tags'));

  const count = (data ?? []).reduce((sum, { tagList }) => sum + tagList.length, 0);
  const newBank = bank === ALL ? OWN_BANK : bank;
  const done = () => {
    setOpen(null);
    void refetch();
  };
  const isThere = (group: Group) => group.classification !== null || group.tagList.length > 0;
  const createTag = (
    <Button look="primary" icon="plus" onClick={() => setOpen({ tag: null })}>
      {t('authoring.tag.create')}
    </Button>
  );

  return (
    <>
      <PageTitle title={t('authoring.tags')} sub={data && t('authoring.tag.count', { count })}>
        <Select
          label={t('authoring.bank')}
          value={bank}
          options={[
            { value: ALL, text: t('authoring.allBanks') },
            ...banks.map((each) => ({
              value: each,
              text: each === OWN_BANK ? t('authoring.ownBank', { bank: each }) : each,
            })),
          ]}
          onChange={(oj) => change({ oj: oj === OWN_BANK ? null : oj })}
        />
        <Button icon="folder outline" onClick={() => setOpen({ classification: null })}>
          {t('authoring.classification.create')}
        </Button>
        {createTag}
      </PageTitle>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && !data && <SkeletonRows rows={6} />}
      {data && !data.some(isThere) && (
        <Card>
          <EmptyState title={t('authoring.tag.none')} actions={createTag}>
            <p>{t('authoring.tag.noneText')}</p>
          </EmptyState>
        </Card>
      )}
      {data?.filter(isThere).map((group) => (
        <ClassificationCard
          key={group.classification?.id ?? 'none'}
          {...group}
          onTag={(tag) => setOpen({ tag })}
          onEdit={(classification) => setOpen({ classification })}
          onChanged={done}
        />
      ))}
      {open && 'tag' in open && <TagDialog tag={open.tag} bank={newBank} onClose={() => setOpen(null)} onDone={done} />}
      {open && 'classification' in open && (
        <ClassificationDialog
          classification={open.classification}
          bank={newBank}
          onClose={() => setOpen(null)}
          onDone={done}
        />
      )}
    </>
  );
};
