import { downloadFile } from '@tribunal/web/plugin';
import { FormDialog, Toggle, useSave } from '@tribunal/web/kit';
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
  const { dialog, run } = useSave();
  const { id, title } = contest;

  const download = () => {
    const query: [string, string][] = [
      ['cid', String(id)],
      ['excludeAdmin', String(excludeAdmin)],
      ['splitType', splitType],
    ];
    const name = `contest_${id}.zip`;
    void run(() => downloadFile('/api/file/download-contest-ac-submission', query, name), { onDone: onClose });
  };
  return (
    <FormDialog
      title={t('contest.admin.download.title', { title })}
      save={t('contest.admin.download.start')}
      {...dialog}
      onSave={download}
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
