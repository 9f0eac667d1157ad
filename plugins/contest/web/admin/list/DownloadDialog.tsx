import { downloadFile } from '@tribunal/web/plugin';
import { FormDialog, Toggle, consumeErrorText } from '@tribunal/web/kit';
import { FieldGroup, Radios } from '@tribunal/web/kit/fields';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AdminContestRow } from '../../../contract';

const SPLITS = ['user', 'problem'] as const;

/** Dialog that downloads the accepted programs of a contest as an archive. */
export const DownloadDialog = ({ contest, onClose }: { contest: AdminContestRow; onClose: () => void }) => {
  const { t } = useTranslation();
  const [excludeAdmin, setExclude] = useState(true);
  const [splitType, setSplit] = useState<string>('user');
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string>();
  const { id, title } = contest;

  const download = async () => {
    setBusy(true);
    setFault(undefined);
    const query: [string, string][] = [
      ['cid', String(id)],
      ['excludeAdmin', String(excludeAdmin)],
      ['splitType', splitType],
    ];
    try {
      await downloadFile('/api/file/download-contest-ac-submission', query, `contest_${id}.zip`);
      onClose();
    } catch (error) {
      setFault(consumeErrorText(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <FormDialog
      title={t('contest.admin.download.title', { title })}
      save={t('contest.admin.download.start')}
      state={busy ? 'busy' : 'ready'}
      fault={fault}
      onSave={() => void download()}
      onClose={onClose}
    >
      <FieldGroup label={t('contest.admin.download.split')}>
        <Radios
          label={t('contest.admin.download.split')}
          value={splitType}
          choices={SPLITS.map((value) => ({ value, text: t(`contest.admin.download.by.${value}`) }))}
          onChange={setSplit}
        />
      </FieldGroup>
      <Toggle label={t('contest.admin.download.excludeAdmin')} checked={excludeAdmin} onChange={setExclude} />
    </FormDialog>
  );
};
