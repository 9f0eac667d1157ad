import { PageSizes, type SiteSettingChange, type SiteSettingRow } from '@tribunal/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, refresh, useList } from '../../../api';
import {
  Button,
  consumeErrorText,
  Dialog,
  Note,
  toast,
  type Column,
  timeColumn,
  List,
  actionsColumn,
} from '../../../kit';
import { isSecret, useValueText } from './setting-texts';
import { SETTINGS_CALL } from './use-settings';

const HISTORY_CALL = 'GET /api/admin/config/setting/history';

interface Props {
  row: SiteSettingRow;
  /** Name of the setting. */
  name: string;
  onClose: () => void;
}

/** The changes of a setting, newest first. The newest one can be undone, unless earlier values are not kept. */
export const HistoryDialog = ({ row: { key }, name, onClose }: Props) => {
  const { t } = useTranslation();
  const valueText = useValueText();
  const [page, setPage] = useState(1);
  const [fault, setFault] = useState<string | null>(null);
  const query = { key, currentPage: page, limit: PageSizes.adminTable };
  const answer = useList(HISTORY_CALL, query);
  const canUndo = page === 1 && !isSecret(key);

  const undo = async (version: number) => {
    setFault(null);
    try {
      await api('POST /api/admin/config/setting/undo', { body: { key, version }, failures: 'silent' });
      toast.success(t('siteAdmin.undone'));
    } catch (failure) {
      setFault(consumeErrorText(failure));
    }
    await refresh(HISTORY_CALL, SETTINGS_CALL);
  };

  const columns: Column<SiteSettingChange>[] = [
    {
      key: 'change',
      head: t('siteAdmin.change'),
      cell: ({ before, after }) => t('siteAdmin.fromTo', { before: valueText(before), after: valueText(after) }),
    },
    { key: 'by', head: t('siteAdmin.changer'), width: 'min', cell: ({ changedBy }) => changedBy ?? '—' },
    timeColumn({ key: 'at', head: t('siteAdmin.changedAt') }, ({ gmtCreate }) => gmtCreate),
    actionsColumn(
      (change) =>
        canUndo &&
        change === answer.data?.records[0] && (
          <Button size="small" icon="undo" onClick={() => void undo(change.version)}>
            {t('siteAdmin.undo')}
          </Button>
        ),
    ),
  ];
  return (
    <Dialog title={t('siteAdmin.historyOf', { name })} width="wide" onClose={onClose}>
      {fault && (
        <Note kind="negative" role="alert">
          {fault}
        </Note>
      )}
      <List
        answer={answer}
        empty={null}
        rowsExpected={3}
        rows={{ columns, rowKey: ({ version }) => version, label: t('siteAdmin.historyOf', { name }) }}
        paging={{ page, size: PageSizes.adminTable, onPage: setPage, label: t('siteAdmin.historyPages') }}
      />
    </Dialog>
  );
};
