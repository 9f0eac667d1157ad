import { useTranslation } from 'react-i18next';
import { Button } from '../basics/Button';
import { takeErrorText } from './take-error-text';
import { Note } from './Note';

interface Props {
  /** What could not be shown. */
  title?: string;
  error: unknown;
  onRetry: () => void;
}

/** Says what happened and offers to try again. */
export const ErrorState = ({ title, error, onRetry }: Props) => {
  const { t } = useTranslation();
  return (
    <div className="t-error-state">
      <Note
        kind="negative"
        role="status"
        title={title ?? t('kit.loadFailed')}
        actions={
          <Button look="primary" size="small" onClick={onRetry}>
            {t('kit.tryAgain')}
          </Button>
        }
      >
        <p>{takeErrorText(error)}</p>
      </Note>
    </div>
  );
};
