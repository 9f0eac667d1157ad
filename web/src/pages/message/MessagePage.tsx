import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { MESSAGE_KINDS } from '../../shared/messages';
import { Guarded } from '../../shared/routing/guard';
import { useTitle } from '../../shared/site';
import { Inbox } from './Inbox';
import { NotFoundPage } from '../not-found/NotFoundPage';

/** Shows the viewer's messages from others and from the site, one inbox per kind. */
export const MessagePage = () => {
  const { t } = useTranslation();
  const { kind: kindId } = useParams();
  useTitle(t('message.title'));
  const kind = MESSAGE_KINDS.find(({ id }) => id === kindId);
  if (!kind) return <NotFoundPage />;
  return (
    <Guarded needs={{ login: true }}>
      <Inbox key={kind.id} kind={kind} />
    </Guarded>
  );
};
