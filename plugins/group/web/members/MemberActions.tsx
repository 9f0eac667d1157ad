import { confirm, IconButton, Select, toast } from '@tribunal/web/kit';
import { useTranslation } from 'react-i18next';
import { isMemberAuth, MemberAuth, type ManagedMember } from '../../contract';
import { roleKey, RoleTag } from '../badges';
import { api } from '../calls';

interface Props {
  member: ManagedMember;
  onChanged: () => Promise<void>;
}

/** The role of a member or an applicant, as a select if the viewer may change it to one that the server accepts. */
export const MemberRole = ({ member, onChanged }: Props) => {
  const { t } = useTranslation();
  const { id, gid, uid, username, auth, choices } = member;
  const set = async (next: MemberAuth) => {
    await api('PUT /api/group/member', { body: { id, gid, uid, auth: next } });
    toast.success(t('group.memberChanged', { name: username }));
    await onChanged();
  };
  return choices.length === 0 ? (
    <RoleTag {...member} />
  ) : (
    <Select
      className="t-group-role"
      label={t('group.roleOf', { name: username })}
      value={String(auth)}
      options={[auth, ...choices].map((one) => ({ value: String(one), text: t(roleKey(one)) }))}
      onChange={(value) => void set(Number(value) as MemberAuth).catch(() => undefined)}
    />
  );
};

/** Buttons that hand the group over and remove a member, an application or an invitation; none that the server would refuse. */
export const MemberActions = ({ member, onChanged }: Props) => {
  const { t } = useTranslation();
  const { gid, uid, username, auth, canRemove, canOwn } = member;
  const remove = async () => {
    const { ask, text, yes } = removalTexts(auth);
    const question = { title: t(ask, { name: username }), text: t(text), yes: t(yes) };
    const sure = await confirm({ ...question, variant: 'negative' });
    if (!sure) return;
    await api('DELETE /api/group/member', { query: { gid, uid } });
    toast.success(t('group.removed', { name: username }));
    await onChanged();
  };
  const handOver = async () => {
    const title = t('group.handOverAsk', { name: username });
    const sure = await confirm({ title, text: t('group.handOverText'), yes: t('group.handOver'), variant: 'negative' });
    if (!sure) return;
    await api('PUT /api/group/owner', { body: { gid, uid } });
    toast.success(t('group.handedOver', { name: username }));
    await onChanged();
  };
  return (
    <span className="t-row tight t-actions">
      {canOwn && (
        <IconButton
          size="small"
          icon="key"
          label={t('group.handOverTo', { name: username })}
          onClick={() => void handOver().catch(() => undefined)}
        />
      )}
      {canRemove && (
        <IconButton
          size="small"
          icon="user times"
          label={t(removalTexts(auth).label, { name: username })}
          onClick={() => void remove().catch(() => undefined)}
        />
      )}
    </span>
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
