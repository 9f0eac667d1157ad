import { Button, CopyButton, Dialog, Note } from '@tribunal/web/kit';
import { useTranslation } from 'react-i18next';

/** A new secret; it cannot be read again. */
export interface NewSecret {
  name: string;
  secret: string;
}

export const SecretDialog = ({ name, secret, onClose }: NewSecret & { onClose: () => void }) => {
  const { t } = useTranslation();
  return (
    <Dialog
      title={t('webhooks.secretTitle', { name })}
      onClose={onClose}
      outsideClick="stay"
      actions={
        <Button variant="primary" onClick={onClose}>
          {t('webhooks.secretDone')}
        </Button>
      }
    >
      <Note kind="warning">{t('webhooks.secretOnce')}</Note>
      <p>
        <code translate="no" className="t-break">
          {secret}
        </code>{' '}
        <CopyButton text={secret} label={t('webhooks.secret')} />
      </p>
      <p className="t-muted">{t('webhooks.secretUse')}</p>
    </Dialog>
  );
};
