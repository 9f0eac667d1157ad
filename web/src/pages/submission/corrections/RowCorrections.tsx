import { Status } from '@tribunal/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon, IconButton } from '../../../kit';
import { Popover } from '../../../shared/Popover';
import { ManualVerdictDialog } from './ManualVerdictDialog';
import { canCorrect, canSetVerdict } from './rules';
import { useCorrections, type CorrectionProps } from './use-corrections';

/** Actions of a super admin in a row of a list: rejudge, or open a dialog to set the verdict or cancel. */
export const RowCorrections = ({ submission }: CorrectionProps) => {
  const { t } = useTranslation();
  const [isSetting, setSetting] = useState(false);
  const { busy, rejudge, cancel } = useCorrections({ submission });
  const { submitId, status } = submission;
  return (
    <span className="t-row tight t-row-tools">
      <IconButton
        size="small"
        icon="sync"
        label={`${t('correction.rejudge')} ${submitId}`}
        disabled={busy}
        onClick={() => void rejudge()}
      />
      <Popover
        text=""
        icon="gavel"
        label={`${t('correction.manual')} ${submitId}`}
        buttonClass="ui small basic icon button"
        disabled={!canCorrect(status)}
      >
        {(close) => (
          <div className="ui vertical menu">
            <button
              type="button"
              className="item"
              disabled={!canSetVerdict(status)}
              onClick={() => {
                close();
                setSetting(true);
              }}
            >
              <Icon name="edit outline" />
              {t('correction.manual')}
            </button>
            <button
              type="button"
              className="item"
              disabled={busy || status === Status.Cancelled}
              onClick={() => {
                close();
                void cancel();
              }}
            >
              <Icon name="ban" />
              {t('correction.cancel')}
            </button>
          </div>
        )}
      </Popover>
      {isSetting && <ManualVerdictDialog submission={submission} onClose={() => setSetting(false)} />}
    </span>
  );
};
