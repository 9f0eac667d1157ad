import { useTitle } from '@tribunal/web/plugin';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { SITE_AREA } from '../area';
import { DiscussionList } from './DiscussionList';

/** The discussions of the site, or those about one of its problems. */
export const DiscussionListPage = () => {
  const { t } = useTranslation();
  const { problemID } = useParams();
  useTitle(problemID ? t('discussion.nameAbout', { id: problemID }) : t('discussion.name'));
  return (
    <main id="main" className="ui container" tabIndex={-1}>
      <DiscussionList key={problemID ?? ''} area={SITE_AREA} problemId={problemID ?? null} />
    </main>
  );
};
