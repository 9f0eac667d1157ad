import { useTranslation } from 'react-i18next';
import { Health, ListCard, TimeAgo, type Column, numberColumn, actionsColumn, RowButton } from '@tribunal/web/kit';
import type { Answer } from '@tribunal/web/kit/more';
import { isListFailure, RemoteLimits, type CatalogueSite } from '../../contract';
import { importFailureKey } from '../shared/failure-keys';

interface Props {
  answer: Answer<CatalogueSite[]>;
  onRefresh: (key: string) => void;
}

const stateOf = ({ isReading, failure, readAt }: CatalogueSite) => {
  if (isReading) return { status: 'wait', text: 'reading' } as const;
  if (failure) return { status: 'down', text: isListFailure(failure.kind) ? 'stopped' : 'failed' } as const;
  return readAt === null ? ({ status: 'off', text: 'unread' } as const) : ({ status: 'up', text: 'read' } as const);
};

/** Shows how recent the lists of the sites are. */
export const SiteNotes = ({ answer, onRefresh }: Props) => {
  const { t } = useTranslation();
  const columns: Column<CatalogueSite>[] = [
    { key: 'name', head: t('remote-judging.import.judge'), cell: ({ name }) => <b>{name}</b> },
    numberColumn(
      { key: 'problems', head: t('remote-judging.catalogue.problems'), drop: 'sm' },
      ({ problems }) => problems,
    ),
    {
      key: 'state',
      head: t('remote-judging.import.state'),
      cell: (site) => (
        <>
          <Health status={stateOf(site).status}>{t(`remote-judging.catalogue.state.${stateOf(site).text}`)}</Health>
          {site.readAt !== null && <TimeAgo className="t-sub" at={site.readAt} />}
          {site.failure && (
            <span className="t-sub t-break">
              {t(importFailureKey('archive', site.failure.kind), { max: RemoteLimits.catalogueProblems.max })}
            </span>
          )}
        </>
      ),
    },
    actionsColumn((site) => (
      <RowButton
        icon="sync"
        disabled={site.isReading}
        label={t('remote-judging.catalogue.refreshOf', { name: site.name })}
        onClick={() => onRefresh(site.key)}
      />
    )),
  ];
  return (
    <ListCard
      title={t('remote-judging.catalogue.lists')}
      answer={answer}
      empty={{ title: t('remote-judging.catalogue.noSites') }}
      rowsExpected={2}
      rows={{ columns, rowKey: ({ key }) => key, label: t('remote-judging.catalogue.lists') }}
    />
  );
};
