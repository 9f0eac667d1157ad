import { Button } from '@tribunal/web/kit';
import { useTranslation } from 'react-i18next';
import { useForm } from './form-context';

/** Always in view: what state the form is in, and the way to save it. */
export const SaveBar = () => {
  const { t } = useTranslation();
  const { contest, wrong, failure, isDirty, busy, save } = useForm();
  const state = () => {
    if (wrong > 0) return <span className="t-bad">{t('authoring.toMend', { count: wrong })}</span>;
    if (failure) return <span className="t-bad">{failure}</span>;
    if (isDirty) return t('authoring.unsaved');
    return t(contest ? 'authoring.allSaved' : 'contest.office.form.saveKeys');
  };
  return (
    <div className="t-save-bar">
      <span className="t-grow t-small" role="status">
        {state()}
      </span>
      <Button look="primary" icon="save" state={busy ? 'busy' : 'ready'} onClick={() => void save()}>
        {t(contest ? 'authoring.save' : 'authoring.create')}
      </Button>
    </div>
  );
};
