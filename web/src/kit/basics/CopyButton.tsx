import { useTranslation } from 'react-i18next';
import { toast } from '../feedback/toast';
import { Button, type ButtonLook } from './Button';
import { writeText } from './clipboard';

interface Props {
  text: string;
  /** What is copied, for those who do not see where the button stands. */
  label: string;
  look?: ButtonLook;
}

export const CopyButton = ({ text, label, look = 'basic' }: Props) => {
  const { t } = useTranslation();
  const copy = async () => {
    try {
      await writeText(text);
      toast.success(t('kit.copied'));
    } catch {
      toast.error(t('kit.copyFailed'));
    }
  };
  return (
    <Button
      look={look}
      size="small"
      icon="copy outline"
      onClick={() => void copy()}
      aria-label={`${t('kit.copy')} ${label}`}
    >
      {t('kit.copy')}
    </Button>
  );
};
