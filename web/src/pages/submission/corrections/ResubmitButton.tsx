import { useTranslation } from 'react-i18next';
import { Button, type ButtonProps } from '../../../kit';
import { useCorrections, type CorrectionProps } from './use-corrections';

type Props = CorrectionProps & Pick<ButtonProps, 'look' | 'size'>;

/** For the owner of a submission that judges failed at. */
export const ResubmitButton = ({ submission, onChanged, look, size }: Props) => {
  const { t } = useTranslation();
  const { busy, resubmit } = useCorrections({ submission, onChanged });
  return (
    <Button look={look} size={size} icon="redo" state={busy ? 'busy' : 'ready'} onClick={() => void resubmit()}>
      {t('correction.resubmit')}
    </Button>
  );
};
