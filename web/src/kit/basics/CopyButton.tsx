import { useTranslation } from 'react-i18next';
import { Button, type ButtonVariant } from './Button';
import { useCopy } from './use-copy';

interface Props {
  text: string;
  /** Describes what is copied, for screen readers. */
  label: string;
  variant?: ButtonVariant;
}

/** Copies a text to the clipboard, and says whether that worked. */
export const CopyButton = ({ text, label, variant = 'basic' }: Props) => {
  const { t } = useTranslation();
  const copy = useCopy();
  return (
    <Button
      variant={variant}
      size="small"
      icon="copy outline"
      onClick={() => copy(text)}
      aria-label={`${t('kit.copy')} ${label}`}
    >
      {t('kit.copy')}
    </Button>
  );
};
