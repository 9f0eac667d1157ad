import { useTranslation } from 'react-i18next';
import { Button, CopyButton, Dialog } from '../../../kit';

interface Props {
  codes: readonly string[];
  onClose: () => void;
}

/** Shows new recovery codes, once. */
export const RecoveryCodesDialog = ({ codes, onClose }: Props) => {
  const { t } = useTranslation();
  return (
    <Dialog
      title={t('secondFactor.codesTitle')}
      outsideClick="stay"
      onClose={onClose}
      actions={
        <>
          <CopyButton text={codes.join('\n')} label={t('secondFactor.copyCodes')} variant="plain" />
          <Button variant="primary" onClick={onClose}>
            {t('secondFactor.codesSaved')}
          </Button>
        </>
      }
    >
      <p>{t('secondFactor.codesText')}</p>
      <ol className="t-factor-codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
    </Dialog>
  );
};
