import { useTranslation } from 'react-i18next';
import { Button, CopyButton, Dialog } from '../../../kit';

/** A newly issued token; it cannot be retrieved again. */
export interface NewToken {
  name: string;
  token: string;
}

export const TokenDialog = ({ name, token, onClose }: NewToken & { onClose: () => void }) => {
  const { t } = useTranslation();
  return (
    <Dialog
      title={t('judgeAdmin.tokenTitle', { name })}
      onClose={onClose}
      outsideClick="stay"
      actions={
        <Button variant="primary" onClick={onClose}>
          {t('judgeAdmin.done')}
        </Button>
      }
    >
      <p>{t('judgeAdmin.tokenText')}</p>
      <p>
        <code translate="no" className="t-break">
          {token}
        </code>{' '}
        <CopyButton text={token} label={t('judgeAdmin.token')} />
      </p>
      <p>{t('judgeAdmin.tokenUse')}</p>
    </Dialog>
  );
};
