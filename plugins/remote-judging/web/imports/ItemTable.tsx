import { RemoteLimits, type ImportItem } from '../../contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { DataTable, Health, Note, type Column, type HealthStatus, actionsColumn } from '@tribunal/web/kit';
import { Evidence } from '../shared/Evidence';
import { importFailureKey } from '../shared/failure-keys';
import { Changes } from './Changes';

const STATE_STATUS: Readonly<Record<ImportItem['state'], HealthStatus>> = {
  waiting: 'off',
  fetching: 'wait',
  done: 'up',
  failed: 'down',
};
const codeOf = ({ key, problemId }: ImportItem): string => `${key}-${problemId}`;
const ADDRESS = /^https?:/i;

interface Props {
  items: readonly ImportItem[];
  /** Who has started the import. */
  by: string;
}

/** Lists every requested problem, its result, and any error. */
export const ItemTable = ({ items, by }: Props) => {
  const { t } = useTranslation();
  const nameOf = (item: ImportItem): string => {
    if (ADDRESS.test(item.problemId)) return item.problemId;
    const { key, kind, problemId: id } = item;
    if (kind === 'archive') return t('remote-judging.import.archive', { key });
    return kind === 'contest' ? t('remote-judging.import.contest', { key, id }) : codeOf(item);
  };
  const columns: Column<ImportItem>[] = [
    {
      key: 'problem',
      head: t('remote-judging.import.problem'),
      cell: (item) => (
        <>
          <b className="t-break">{nameOf(item)}</b>
          {item.title && <span className="t-sub t-break">{item.title}</span>}
          {item.handedInFrom !== null && (
            <span className="t-sub t-break">{t('remote-judging.import.handedIn', { by, url: item.handedInFrom })}</span>
          )}
        </>
      ),
    },
    {
      key: 'state',
      head: t('remote-judging.import.state'),
      width: 'min',
      cell: ({ state, outcome }) => (
        <Health status={outcome === 'changed' ? 'slow' : STATE_STATUS[state]}>
          {t(outcome ? `remote-judging.import.outcome.${outcome}` : `remote-judging.import.states.${state}`)}
        </Health>
      ),
    },
    actionsColumn(
      (item) =>
        item.pid !== null && (
          <span className="t-row tight t-small">
            <Link
              className="t-hide-sm"
              to={`/problem/${encodeURIComponent(codeOf(item))}`}
              aria-label={`${t('authoring.viewProblem')} ${codeOf(item)}`}
            >
              {t('authoring.viewProblem')}
            </Link>
            <Link
              to={`/admin/problem/edit/${item.pid}`}
              aria-label={t('remote-judging.import.edit', { id: codeOf(item) })}
            >
              {t('authoring.edit')}
            </Link>
          </span>
        ),
    ),
  ];
  const note = (item: ImportItem) => {
    if (item.failure) return <Failed kind={item.kind} failure={item.failure} />;
    if (item.outcome === 'changed') return <Changes item={item} code={codeOf(item)} />;
    return item.unreadPictures.length > 0 && <Unread pictures={item.unreadPictures} />;
  };
  return (
    <DataTable
      columns={columns}
      rows={items}
      rowKey={({ id }) => id}
      label={t('remote-judging.import.page')}
      height="roomy"
      note={note}
    />
  );
};

const Unread = ({ pictures }: { pictures: readonly string[] }) => {
  const { t } = useTranslation();
  return (
    <Note kind="warning">
      <p>{t('remote-judging.import.unreadPictures')}</p>
      <ul>
        {pictures.map((address) => (
          <li key={address} className="t-break">
            {address}
          </li>
        ))}
      </ul>
    </Note>
  );
};

type Failure = NonNullable<ImportItem['failure']>;

const Failed = ({ kind, failure }: Pick<ImportItem, 'kind'> & { failure: Failure }) => {
  const { t } = useTranslation();
  return (
    <Note kind="negative">
      <div className="t-judge-note">
        <p>{t(importFailureKey(kind, failure.kind), { max: RemoteLimits.importProblems.max })}</p>
        {failure.message && <p className="t-muted t-break">{failure.message}</p>}
        <Evidence text={failure.evidence} />
      </div>
    </Note>
  );
};
