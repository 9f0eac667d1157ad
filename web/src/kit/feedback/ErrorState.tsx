import { useTranslation } from 'react-i18next';
import { Button } from '../basics/Button';
import { consumeErrorText } from './consume-error-text';
import { Note } from './Note';

interface Props {
  /** Names what could not be shown. */
  title?: string;
  error: unknown;
  onRetry: () => void;
}

/** Shows an error and offers to retry. */
export const ErrorState = ({ title, error, onRetry }: Props) => {
  const { t } = useTranslation();
  return (
    <div className="t-error-state">
      <Note
        kind="negative"
        role="status"
        title={title ?? t('kit.loadFailed')}
        actions={
          <Button variant="primary" size="small" onClick={onRetry}>
            {t('kit.tryAgain')}
          </Button>
        }
      >
        <p>{consumeErrorText(error)}</p>
      </Note>
    </div>
  );
};
