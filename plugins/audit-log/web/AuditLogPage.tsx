import { compareNames, type Locale } from '@tribunal/contract';
import {
  Button,
  DataTable,
  RowButton,
  ListPage,
  SearchInput,
  Select,
  type Column,
  actionsColumn,
  timeColumn,
  ListFilters,
} from '@tribunal/web/kit';
import { downloadFile, useFilters, UserName, useTitle, connect } from '@tribunal/web/plugin';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AuditEntry, AuditLogCalls } from '../contract';
import { EntryDialog } from './EntryDialog';
import { FILTERS, queryOf } from './filter';
import { isByProgram, useActorText } from './use-actor-text';
import { useSubjectText } from './use-subject-text';

const { useAction, useCall, useList } = connect<AuditLogCalls>();

/** The first page. Naming a page adds it to the history of the browser. */
const NO_PAGE = { beforeId: null };

export const AuditLogPage = () => {
  const { t, i18n } = useTranslation();
  const locale = i18n.language as Locale;
  const subjectText = useSubjectText();
  const { params, change, reset } = useFilters(FILTERS);
  const query = queryOf(params);
  const answer = useList('GET /api/admin/audit-log', query);
  const { data } = answer;
  const calls = useCall('GET /api/admin/audit-log/calls');
  const [shown, setShown] = useState<AuditEntry | null>(null);
  useTitle(t('audit-log.name'));

  const filter = (values: Record<string, string | null>) => change({ ...values, ...NO_PAGE });
  const isFiltered = Object.keys(FILTERS).some((name) => params.get(name));
  const download = useAction({
    call: () => {
      const { beforeId: _, ...filters } = query;
      const pairs = Object.entries(filters).flatMap(([name, value]): [string, string][] =>
        value ? [[name, value]] : [],
      );
      return downloadFile('/api/admin/audit-log/export', pairs, 'audit-log.csv');
    },
  });

  const actorText = useActorText();
  const columns: Column<AuditEntry>[] = [
    timeColumn({ key: 'time', head: t('audit-log.time') }, ({ at }) => at),
    {
      key: 'user',
      head: t('audit-log.user'),
      width: 'min',
      drop: 'sm',
      cell: (entry) =>
        entry.actor?.uid ? (
          <UserName variant="name" uid={entry.actor.uid} username={entry.actor.username} />
        ) : (
          <span className="t-muted">{actorText(entry)}</span>
        ),
    },
    {
      key: 'action',
      head: t('audit-log.action'),
      cell: (entry) => (
        <>
          {entry.names[locale]}
          <span className="t-sub t-only-sm">
            {[actorText(entry), entry.subject && subjectText(entry.subject)].filter(Boolean).join(' · ')}
          </span>
        </>
      ),
    },
    {
      key: 'subject',
      head: t('audit-log.subject'),
      drop: 'md',
      className: 't-wrap',
      cell: ({ subject }) => subject && subjectText(subject),
    },
    {
      key: 'ip',
      head: t('audit-log.ip'),
      width: 'min',
      drop: 'lg',
      className: 't-muted t-num',
      cell: (entry) => !isByProgram(entry) && entry.ip,
    },
    actionsColumn((entry) => (
      <RowButton
        icon="ellipsis horizontal"
        label={t('audit-log.details', { id: entry.id })}
        onClick={() => setShown(entry)}
      />
    )),
  ];

  return (
    <>
      <ListPage
        title={t('audit-log.name')}
        actions={<Button onClick={() => download.run()}>{t('audit-log.export')}</Button>}
        filters={
          <ListFilters
            label={t('audit-log.keyword')}
            hotkey="slash"
            value={params.get('keyword') ?? ''}
            onChange={(keyword) => filter({ keyword })}
          >
            <SearchInput
              icon="user"
              label={t('audit-log.actor')}
              value={params.get('actor') ?? ''}
              onChange={(actor) => filter({ actor })}
            />
            <Select
              className="t-later-options"
              label={t('audit-log.action')}
              value={params.get('call') ?? ''}
              options={[
                { value: '', text: t('audit-log.anyAction') },
                ...(calls.data ?? [])
                  .map(({ call, names }) => ({ value: call, text: names[locale] }))
                  .sort((one, other) => compareNames(one.text, other.text, locale)),
              ]}
              onChange={(call) => filter({ call })}
            />
            {(['from', 'to'] as const).map((name) => (
              <label key={name} className="t-row tight">
                <span className="t-muted t-small">{t(`audit-log.${name}`)}</span>
                <span className="ui input">
                  <input
                    type="date"
                    value={params.get(name) ?? ''}
                    onChange={({ target }) => filter({ [name]: target.value })}
                  />
                </span>
              </label>
            ))}
            {params.get('subject') && (
              <Button onClick={() => filter({ subject: null })}>
                {t('audit-log.clearSubject')} ({params.get('subject')})
              </Button>
            )}
          </ListFilters>
        }
        answer={{ ...answer, data: data?.records }}
        noMatch={isFiltered && { title: t('audit-log.noMatch'), reset }}
        empty={{ title: t('audit-log.none') }}
        rows={(records) => (
          <>
            <DataTable columns={columns} rows={records} rowKey={({ id }) => id} label={t('audit-log.entries')} />
            <nav className="t-pager" aria-label={t('audit-log.pages')}>
              <Button disabled={!query.beforeId} onClick={() => change(NO_PAGE)}>
                {t('audit-log.newest')}
              </Button>
              <Button
                disabled={!data?.hasMore}
                onClick={() => change({ beforeId: records.at(-1)?.id, currentPage: null })}
              >
                {t('audit-log.older')}
              </Button>
            </nav>
          </>
        )}
      />
      {shown && (
        <EntryDialog
          entry={shown}
          onClose={() => setShown(null)}
          onSubject={(subject) => {
            setShown(null);
            filter({ subject });
          }}
        />
      )}
    </>
  );
};
