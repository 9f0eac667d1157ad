import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { useTitle } from '../../shared/site';
import { SubmissionDetails, type SubmissionContext } from './SubmissionDetails';

export const SubmissionPage = () => {
  const { t } = useTranslation();
  const { submitId = '' } = useParams();
  useTitle(t('submission.title', { id: submitId }));
  const context: SubmissionContext = {
    list: { to: '/status', text: t('status.title') },
    problem: ({ displayPid }) => ({ to: `/problem/${encodeURIComponent(displayPid)}`, id: displayPid }),
  };
  return (
    <main id="main" className="ui container" tabIndex={-1}>
      <SubmissionDetails submitId={Number(submitId)} context={context} />
    </main>
  );
};
