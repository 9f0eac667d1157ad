import { Select, RowButton } from '@tribunal/web/kit';
import { useTranslation } from 'react-i18next';
import { isMemberAuth, MemberAuth, type ManagedMember } from '../../contract';
import { roleKey, RoleTag } from '../badges';
import { api, useAction, MEMBERS } from '../calls';

interface Props {
  member: ManagedMember;
}

/** The role of a member or an applicant, as a select if the viewer may change it to one that the server accepts. */
export const MemberRole = ({ member }: Props) => {
  const { t } = useTranslation();
  const { id, gid, uid, username, auth, choices } = member;
  const set = useAction({
    call: (next: MemberAuth) => api('PUT /api/group/member', { body: { id, gid, uid, auth: next } }),
    done: t('group.memberChanged', { name: username }),
    changes: MEMBERS,
  });
  return choices.length === 0 ? (
    <RoleTag {...member} />
  ) : (
    <Select
      className="t-group-role"
      label={t('group.roleOf', { name: username })}
      value={String(auth)}
      options={[auth, ...choices].map((one) => ({ value: String(one), text: t(roleKey(one)) }))}
      onChange={(value) => set.run(Number(value) as MemberAuth)}
    />
  );
};

/** Buttons that hand the group over and remove a member, an application or an invitation; none that the server would refuse. */
export const MemberActions = ({ member }: Props) => {
  const { t } = useTranslation();
  const { gid, uid, username, auth, canRemove, canOwn } = member;
  const remove = useAction({
    ask: () => {
      const { ask, text, yes } = removalTexts(auth);
      return { title: t(ask, { name: username }), text: t(text), yes: t(yes), variant: 'negative' };
    },
    call: () => api('DELETE /api/group/member', { query: { gid, uid } }),
    done: t('group.removed', { name: username }),
    changes: MEMBERS,
  });
  const handOver = useAction({
    ask: () => ({
      title: t('group.handOverAsk', { name: username }),
      text: t('group.handOverText'),
      yes: t('group.handOver'),
      variant: 'negative',
    }),
    call: () => api('PUT /api/group/owner', { body: { gid, uid } }),
    done: t('group.handedOver', { name: username }),
    changes: MEMBERS,
  });
  return (
    <>
      {canOwn && (
        <RowButton icon="key" label={t('group.handOverTo', { name: username })} onClick={() => handOver.run()} />
      )}
      {canRemove && (
        <RowButton
          icon="user times"
          label={t(removalTexts(auth).label, { name: username })}
          onClick={() => remove.run()}
        />
      )}
    </>
  );
};

/** Returns the locale keys of the question before a removal. */
function removalTexts(auth: MemberAuth): Record<'ask' | 'text' | 'yes' | 'label', string> {
  if (auth === MemberAuth.Invited) {
    const label = 'group.withdrawOne';
    return { ask: 'group.withdrawAsk', text: 'group.withdrawText', yes: 'group.withdraw', label };
  }
  const ask = isMemberAuth(auth) ? 'group.removeAsk' : 'group.removeApplicantAsk';
  return { ask, text: 'group.removeText', yes: 'group.remove', label: 'group.removeOne' };
}
