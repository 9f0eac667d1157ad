import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { MESSAGE_KINDS } from '../../shared/messages';
import { Guarded } from '../../shared/routing/guard';
import { useTitle } from '../../shared/site';
import { NotFoundPage } from '../not-found';
import { Inbox } from './Inbox';

/** What others wrote to this person, and what the site has to say; one inbox a kind. */
export const MessagePage = () => {
  const { t } = useTranslation();
  const { kind: wanted } = useParams();
  useTitle(t('message.title'));
  const kind = MESSAGE_KINDS.find(({ id }) => id === wanted);
  if (!kind) return <NotFoundPage />;
  return (
    <Guarded needs={{ login: true }}>
      <Inbox key={kind.id} kind={kind} />
    </Guarded>
  );
};
