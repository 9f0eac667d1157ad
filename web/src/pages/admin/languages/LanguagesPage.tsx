import type { LanguageAdminRow } from '@tribunal/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../api';
import { useUser } from '../../../shared/session';
import { languageDescription } from '../../../shared/language-description';
import { useTitle } from '../../../shared/site';
import { Health, type Column, ListPage, EditButton, numberColumn, actionsColumn } from '../../../kit';
import { FactorsDialog } from './FactorsDialog';

export const LanguagesPage = () => {
  const { t } = useTranslation();
  // Only root may change factors, because they affect every verdict of the site.
  const isRoot = useUser()?.roleList.includes('root') ?? false;
  const [open, setOpen] = useState<LanguageAdminRow | null>(null);
  const answer = useCall('GET /api/admin/language');
  useTitle(t('authoring.languages'));

  const factor = (value: number | null) =>
    value === null ? <span className="t-muted">{t('authoring.language.ofJudge')}</span> : `× ${value}`;
  const edit = actionsColumn<LanguageAdminRow>((row) => (
    <EditButton label={t('authoring.language.edit', { name: row.name })} onClick={() => setOpen(row)} />
  ));
  const columns: Column<LanguageAdminRow>[] = [
    {
      key: 'name',
      head: t('authoring.language.name'),
      cell: ({ name, description, timeFactor, memoryFactor }) => (
        <>
          <b>{name}</b>
          {description && description !== name && <span className="t-sub">{languageDescription(description)}</span>}
          {timeFactor !== null && (
            <span className="t-sub t-only-sm">
              × {timeFactor} · × {memoryFactor}
            </span>
          )}
        </>
      ),
    },
    {
      key: 'state',
      head: t('authoring.language.state'),
      cell: ({ version, reason }) =>
        version === null ? (
          <>
            <Health status="off">{t('authoring.language.missing')}</Health>
            <span className="t-sub">{reason ?? t('authoring.noJudgeOffers')}</span>
          </>
        ) : (
          <>
            <Health status="up">{t('authoring.language.offered')}</Health>
            <span className="t-sub">{version}</span>
          </>
        ),
    },
    numberColumn({ key: 'time', head: t('authoring.language.timeFactor'), drop: 'sm' }, ({ timeFactor }) =>
      factor(timeFactor),
    ),
    numberColumn({ key: 'memory', head: t('authoring.language.memoryFactor'), drop: 'sm' }, ({ memoryFactor }) =>
      factor(memoryFactor),
    ),
    ...(isRoot ? [edit] : []),
  ];
  return (
    <>
      <ListPage
        title={t('authoring.languages')}
        sub={t('authoring.language.sub')}
        answer={answer}
        empty={{ title: t('authoring.language.none'), text: t('authoring.language.noneText') }}
        rows={{ columns, rowKey: ({ id }) => id, label: t('authoring.languages'), height: 'roomy' }}
      />
      {open && <FactorsDialog language={open} onClose={() => setOpen(null)} />}
    </>
  );
};
