import { useParams } from 'react-router-dom';
import { SITE_AREA } from '../area';
import { DiscussionView } from './DiscussionView';

/** A discussion of the site. */
export const DiscussionPage = () => {
  const did = Number(useParams()['discussionID']);
  return (
    <main id="main" className="ui container" tabIndex={-1}>
      <DiscussionView key={did} area={SITE_AREA} did={did} />
    </main>
  );
};
