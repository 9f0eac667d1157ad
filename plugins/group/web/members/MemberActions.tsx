import { confirm, IconButton, Select, toast } from '@tribunal/web/kit';
import { useTranslation } from 'react-i18next';
import { isMemberAuth, type ManagedMember, type MemberAuth } from '../../contract';
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

/** Buttons that hand the group over and remove a member or an applicant; none that the server would refuse. */
export const MemberActions = ({ member, onChanged }: Props) => {
  const { t } = useTranslation();
  const { gid, uid, username, auth, canRemove, canOwn } = member;
  const remove = async () => {
    const title = t(isMemberAuth(auth) ? 'group.removeAsk' : 'group.removeApplicantAsk', { name: username });
    const sure = await confirm({ title, text: t('group.removeText'), yes: t('group.remove'), variant: 'negative' });
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
          label={t('group.removeOne', { name: username })}
          onClick={() => void remove().catch(() => undefined)}
        />
      )}
    </span>
  );
};
