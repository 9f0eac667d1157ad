import { Avatar, Button, Card, CardBody, FormDialog, TextField, formatDay } from '@tribunal/web/kit';
import { UserName } from '@tribunal/web/plugin';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { GroupAuth, isMemberAuth, MemberAuth, DISBANDED_DAYS, GroupLimits } from '../../contract';
import { AuthTag, RoleTag, StateTags } from '../badges';
import { api, refresh, GROUPS, useAction } from '../calls';
import { CalendarDialog } from '../calendar/CalendarDialog';
import { useGroup } from './GroupGate';
import { useJoin } from './use-join';
import { useForm } from '@tribunal/web/forms';

/** Disbands a group once its name has been typed in. */
const DisbandDialog = ({ gid, name, onClose }: { gid: number; name: string; onClose: () => void }) => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const form = useForm({
    initial: { name: '' },
    rule: (_, typed) => (typed.name === name ? null : t('group.wrongName', { name })),
    send: async (typed) => {
      await api('DELETE /api/group', { query: { gid, name: typed.name }, failures: 'silent' });
      void navigate('/group');
      void refresh('GET /api/get-group-list');
    },
    success: t('group.disbanded'),
  });
  return (
    <FormDialog
      title={t('group.disbandAsk', { name })}
      save={t('group.disband')}
      {...form.dialog}
      intro={<p>{t('group.disbandText', { name, days: DISBANDED_DAYS })}</p>}
      onClose={onClose}
    >
      <TextField label={t('group.field.name')} {...form.bind('name')} maxLength={GroupLimits.name.max} />
    </FormDialog>
  );
};

/** What the group is, and what the viewer can do: accept an invitation, apply, leave or disband. */
export const InfoCard = () => {
  const { t } = useTranslation();
  const group = useGroup();
  return (
    <Card>
      <CardBody>
        <div className="t-group-info">
          <Avatar username={group.name} src={group.avatar} size="big" />
          <p className="t-group-name" title={group.name}>
            {group.name}
          </p>
          <p className="t-row tight">
            <AuthTag auth={group.auth} />
            <StateTags {...group} />
          </p>
        </div>
        <dl className="t-group-facts">
          <dt>{t('group.owner')}</dt>
          <dd>
            <UserName username={group.owner} uid={group.uid} variant="name" />
          </dd>
          <dt>{t('group.members')}</dt>
          <dd>{group.memberCount}</dd>
          <dt>{t('group.createdAt')}</dt>
          <dd>
            <time dateTime={group.gmtCreate}>{formatDay(Date.parse(group.gmtCreate))}</time>
          </dd>
          <dt>{t('group.number')}</dt>
          <dd>{group.id}</dd>
          {group.code !== null && (
            <>
              <dt>{t('group.field.code')}</dt>
              <dd>
                <code translate="no">{group.code}</code>
              </dd>
            </>
          )}
          {group.viewer.userAuth !== MemberAuth.None && (
            <>
              <dt>{t('group.yourRole')}</dt>
              <dd>
                <RoleTag auth={group.viewer.userAuth} isOwner={group.viewer.isOwner} />
              </dd>
            </>
          )}
        </dl>
        <Actions />
      </CardBody>
    </Card>
  );
};

const Actions = () => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { id: gid, name, auth, viewer } = useGroup();
  const { join, dialog } = useJoin();
  const [isDisbanding, setDisbanding] = useState(false);
  const [isCalendarOpen, setCalendarOpen] = useState(false);
  const leave = {
    call: () => api('DELETE /api/group/member/exit', { query: { gid } }),
    changes: GROUPS,
    // First, since the group may be hidden from the user now.
    after: () => navigate('/group'),
  };
  const exit = useAction({
    ...leave,
    ask: () => ({
      title: t('group.exitAsk', { name }),
      text: t('group.exitText'),
      yes: t('group.exit'),
      variant: 'negative',
    }),
    done: t('group.exited'),
  });
  const decline = useAction({ ...leave, done: t('group.declined') });
  return (
    <div className="t-row">
      {viewer.canJoin && (
        <Button variant="primary" icon="sign in" onClick={join}>
          {t(joinKey(viewer.userAuth, auth))}
        </Button>
      )}
      {viewer.userAuth === MemberAuth.Invited && (
        <Button icon="times" onClick={() => decline.run()}>
          {t('group.decline')}
        </Button>
      )}
      {viewer.userAuth === MemberAuth.Applying && !viewer.canJoin && (
        <Button disabled icon="hourglass half">
          {t('group.role.applying')}
        </Button>
      )}
      {isMemberAuth(viewer.userAuth) && (
        <Button icon="calendar alternate outline" onClick={() => setCalendarOpen(true)}>
          {t('group.calendar.title')}
        </Button>
      )}
      {viewer.canExit && (
        <Button icon="sign out" onClick={() => exit.run()}>
          {t('group.exit')}
        </Button>
      )}
      {viewer.canDisband && (
        <Button variant="negative" icon="trash alternate outline" onClick={() => setDisbanding(true)}>
          {t('group.disband')}
        </Button>
      )}
      {dialog}
      {isCalendarOpen && <CalendarDialog gid={gid} onClose={() => setCalendarOpen(false)} />}
      {isDisbanding && <DisbandDialog gid={gid} name={name} onClose={() => setDisbanding(false)} />}
    </div>
  );
};

function joinKey(userAuth: MemberAuth, auth: GroupAuth): string {
  if (userAuth === MemberAuth.Invited) return 'group.acceptInvitation';
  if (auth === GroupAuth.Public) return 'group.join';
  return userAuth === MemberAuth.Refused ? 'group.applyAgain' : 'group.apply';
}
