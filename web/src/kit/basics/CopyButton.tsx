import { useTranslation } from 'react-i18next';
import { toast } from '../feedback/toast';
import { Button, type ButtonLook } from './Button';

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

const writeText = async (text: string): Promise<void> => {
  if (navigator.clipboard) return navigator.clipboard.writeText(text);
  // Plain http has no clipboard of its own.
  const area = document.createElement('textarea');
  area.value = text;
  document.body.append(area);
  area.select();
  const done = document.execCommand('copy');
  area.remove();
  if (!done) throw new Error('copy refused');
};
