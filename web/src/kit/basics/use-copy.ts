import { useTranslation } from 'react-i18next';
import { toast } from '../feedback/toast';
import { writeText } from './clipboard';

/** Returns what copies a text to the clipboard, and says whether that worked. */
export const useCopy = (): ((text: string) => void) => {
  const { t } = useTranslation();
  return (text) =>
    void writeText(text).then(
      () => toast.success(t('kit.copied')),
      () => toast.error(t('kit.copyFailed')),
    );
};
