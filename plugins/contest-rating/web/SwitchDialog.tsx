import type { ContestDialogProps } from '@tribunal/plugin-contest/web/extension-points';
import { FormDialog, Note, TimeAgo, Toggle, useSave, Loaded } from '@tribunal/web/kit';
import { useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { api, useCall, refresh } from './calls';

const CALL = 'GET /api/admin/contest/rating';

/** Dialog that switches the rating of a contest on and off. */
export const SwitchDialog = ({ contest: { id: cid, title, isRecord }, onClose }: ContestDialogProps) => {
  const { t } = useTranslation();
  const answer = useCall(CALL, { query: { cid }, failures: 'silent' });
  const { data } = answer;
  const [chosen, setChosen] = useState<boolean | null>(null);
  const { dialog, run } = useSave();
  const isRated = chosen ?? data?.isRated ?? false;

  const save = async () => {
    await api('PUT /api/admin/contest/rating', { body: { cid, isRated }, failures: 'silent' });
    await refresh(CALL, 'GET /api/get-rated-contests');
  };
  return (
    <FormDialog
      title={t('contest-rating.dialog.title', { title })}
      save={t('contest-rating.dialog.save')}
      {...dialog}
      state={data ? dialog.state : 'busy'}
      onSave={() => void run(save, { success: t('contest-rating.dialog.saved'), onDone: onClose })}
      onClose={onClose}
    >
      <Loaded answer={answer} rows={2}>
        {(data) => (
          <>
            <Toggle
              label={t('contest-rating.dialog.rated')}
              checked={isRated}
              onChange={setChosen}
              disabled={isRecord && !isRated}
            />
            <p className="t-muted">{t(`contest-rating.dialog.${isRecord ? 'record' : 'text'}`)}</p>
            {data.ratedAt && (
              <Note>
                <Trans i18nKey="contest-rating.dialog.ratedAt" components={{ time: <TimeAgo at={data.ratedAt} /> }} />
              </Note>
            )}
          </>
        )}
      </Loaded>
    </FormDialog>
  );
};
