import '../group.css';
import { Avatar, Button, Card, CardBody, EmptyState, LinkButton, Loaded } from '@tribunal/web/kit';
import { ApiError, useTitle, UserName } from '@tribunal/web/plugin';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { InviteLinkLimits, isMemberAuth, type InviteLinkCalls } from '../../contract';
import { groupAddress } from '../addresses';
import { AuthTag, StateTags } from '../badges';
import { api, GROUPS, useAction, useCall } from '../calls';

type Opened = InviteLinkCalls['POST /api/group/invite-link/open']['data'];

/** The page of an invite link: the group, and a button to join it. The token is the fragment of the address. */
export const InvitePage = () => {
  const { t } = useTranslation();
  const token = useLocation().hash.slice(1, 1 + InviteLinkLimits.token.max);
  const answer = useCall(
    'POST /api/group/invite-link/open',
    { body: { token }, failures: 'silent' },
    { enabled: token !== '' },
  );
  const { error } = answer;
  useTitle(t('group.invited'));
  // What cannot be used says why; other failures can be tried again.
  const isRefused = error instanceof ApiError && [400, 403, 404].includes(error.status);
  const isMissing = token === '' || isRefused;
  return (
    <main id="main" className="ui container" tabIndex={-1}>
      <h1 className="t-sr">{t('group.invited')}</h1>
      <Card>
        <Loaded
          answer={answer}
          rows={6}
          instead={
            isMissing && (
              <EmptyState
                title={t('group.linkUnusable')}
                actions={
                  <LinkButton to="/group" icon="users">
                    {t('group.all')}
                  </LinkButton>
                }
                text={error?.message ?? t('group.linkIncomplete')}
              />
            )
          }
        >
          {(data) => <InvitedGroup token={token} {...data} />}
        </Loaded>
      </Card>
    </main>
  );
};

const InvitedGroup = ({ token, group, userAuth }: Opened & { token: string }) => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const join = useAction({
    call: () => api('POST /api/group/invite-link/join', { body: { token } }),
    done: t('group.joined'),
    changes: GROUPS,
    after: () => void navigate(groupAddress(group.id), { replace: true }),
  });
  const isMember = isMemberAuth(userAuth);
  return (
    <CardBody>
      <div className="t-group-info">
        <Avatar username={group.name} src={group.avatar} size="big" />
        <h2 className="t-group-name" title={group.name}>
          {group.name}
        </h2>
        <p className="t-row tight">
          <AuthTag auth={group.auth} />
          <StateTags {...group} />
        </p>
        <p className="t-group-brief">{group.brief}</p>
        <p className="t-row t-muted t-small">
          <UserName username={group.owner} uid={group.uid} variant="name" />
          {t('group.memberCount', { count: group.memberCount })}
        </p>
        <p>{t(isMember ? 'group.invitedMember' : 'group.invitedText')}</p>
        {isMember ? (
          <LinkButton to={groupAddress(group.id)} variant="primary" icon="users">
            {t('group.open')}
          </LinkButton>
        ) : (
          <Button variant="primary" icon="sign in" state={join.state} onClick={() => join.run()}>
            {t('group.join')}
          </Button>
        )}
      </div>
    </CardBody>
  );
};
