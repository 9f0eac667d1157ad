import { useTranslation } from 'react-i18next';
import { toast } from '../feedback/toast';
import { Button, type ButtonVariant } from './Button';
import { writeText } from './clipboard';

interface Props {
  text: string;
  /** Describes what is copied, for screen readers. */
  label: string;
  variant?: ButtonVariant;
}

/** Copies a text to the clipboard, and says whether that worked. */
export const CopyButton = ({ text, label, variant = 'basic' }: Props) => {
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
      variant={variant}
      size="small"
      icon="copy outline"
      onClick={() => void copy()}
      aria-label={`${t('kit.copy')} ${label}`}
    >
      {t('kit.copy')}
    </Button>
  );
};
