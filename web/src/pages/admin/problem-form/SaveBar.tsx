import { useTranslation } from 'react-i18next';
import { Button } from '../../../kit';
import { useForm } from './form-context';

interface Props {
  busy: boolean;
  failure: string | null;
  /** Number of fields with a visible error. */
  wrong: number;
}

/** Shows the state of the form and the save button; always in view. */
export const SaveBar = ({ busy, failure, wrong }: Props) => {
  const { t } = useTranslation();
  const { form, isDirty, save } = useForm();
  const state = () => {
    if (wrong > 0) return <span className="t-bad">{t('authoring.toMend', { count: wrong })}</span>;
    if (failure) return <span className="t-bad">{failure}</span>;
    if (isDirty) return t('authoring.unsaved');
    return form.id === null ? t('authoring.saveKeys') : t('authoring.allSaved');
  };
  return (
    <div className="t-save-bar">
      <span className="t-grow t-small" role="status">
        {state()}
      </span>
      <Button variant="primary" icon="save" state={busy ? 'busy' : 'ready'} onClick={() => void save()}>
        {t(form.id === null ? 'authoring.create' : 'authoring.save')}
      </Button>
    </div>
  );
};
