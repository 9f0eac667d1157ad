import { Button } from '@tribunal/web/kit';
import { useTranslation } from 'react-i18next';
import { useForm } from './form-context';

/** Bar that is always in view, with the state of the form and the save button. */
export const SaveBar = () => {
  const { t } = useTranslation();
  const { contest, wrong, failure, isDirty, busy, save } = useForm();
  const state = () => {
    if (wrong > 0) return <span className="t-bad">{t('authoring.errorCount', { count: wrong })}</span>;
    if (failure) return <span className="t-bad">{failure}</span>;
    if (isDirty) return t('authoring.unsaved');
    return t(contest ? 'authoring.allSaved' : 'contest.admin.form.saveKeys');
  };
  return (
    <div className="t-save-bar">
      <span className="t-grow t-small" role="status">
        {state()}
      </span>
      <Button variant="primary" icon="save" state={busy ? 'busy' : 'ready'} onClick={() => void save()}>
        {t(contest ? 'authoring.save' : 'authoring.create')}
      </Button>
    </div>
  );
};
