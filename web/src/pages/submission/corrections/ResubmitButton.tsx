import { useTranslation } from 'react-i18next';
import { Button, type ButtonProps } from '../../../kit';
import { useCorrections, type CorrectionProps } from './use-corrections';

type Props = CorrectionProps & Pick<ButtonProps, 'variant' | 'size'>;

/** Lets the owner resubmit a submission that failed because of the judges. */
export const ResubmitButton = ({ submission, variant, size }: Props) => {
  const { t } = useTranslation();
  const { busy, resubmit } = useCorrections({ submission });
  return (
    <Button variant={variant} size={size} icon="redo" state={busy ? 'busy' : 'ready'} onClick={() => void resubmit()}>
      {t('correction.resubmit')}
    </Button>
  );
};
