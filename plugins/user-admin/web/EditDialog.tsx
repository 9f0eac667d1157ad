import { Limits, Role, ROLE_SYMBOL, type RoleId } from '@tribunal/contract';
import { Button, FormDialog, Note, PasswordField, TextField, Toggle, textError } from '@tribunal/web/kit';
import { ColourField, SelectField } from '@tribunal/web/kit/fields';
import { useForm } from '@tribunal/web/forms';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { UserAdminLimits, UserStatus, type AdminUser } from '../contract';
import { api, refresh, useAction, USERS } from './calls';

interface Props {
  user: AdminUser;
  isSelf: boolean;
  onClose: () => void;
}

const TITLE_COLOURS = ['#c62828', '#ef6c00', '#2e7d32', '#00838f', '#1565c0', '#6a1b9a'] as const;
const ROLES = [...new Set<RoleId>([Role.User, Role.Root, Role.Admin, Role.ProblemAdmin, ...Object.values(Role)])];

/** Dialog that edits a user. */
export const EditDialog = ({ user, isSelf, onClose }: Props) => {
  const { t } = useTranslation();
  const [hasSecondFactor, setHasSecondFactor] = useState(user.hasSecondFactor);
  const form = useForm({
    initial: {
      username: user.username,
      realname: user.realname ?? '',
      email: user.email ?? '',
      titleName: user.titleName ?? '',
      titleColor: user.titleColor ?? '',
      type: String(user.roles[0]?.id ?? Role.User),
      isBanned: user.status === UserStatus.Banned,
      setNewPwd: false,
      password: '',
    },
    rule: (field, { username, password, setNewPwd }) => {
      if (field === 'username') return textError(t, t('user-admin.username'), username);
      return field === 'password' && setNewPwd
        ? textError(t, t('user-admin.password'), password, Limits.password)
        : null;
    },
    send: async ({ username, realname, email, titleName, titleColor, type, isBanned, setNewPwd, password }) => {
      const texts = { realname: realname.trim() || null, email: email.trim() || null };
      const title = { titleName: titleName.trim() || null, titleColor: titleColor || null };
      const status = isBanned ? UserStatus.Banned : UserStatus.Active;
      const secret = { setNewPwd, password: setNewPwd ? password : null };
      const body = {
        uid: user.uid,
        username,
        ...texts,
        ...title,
        type: Number(type) as RoleId,
        status,
        gmtModified: user.gmtModified,
        ...secret,
      };
      await api('PUT /api/admin/user/edit-user', { body, failures: 'silent' });
      await refresh(USERS);
    },
    serverNames: { status: 'isBanned' },
    success: t('user-admin.saved'),
    onDone: onClose,
  });
  const { bind, put, values } = form;
  const removeSecondFactor = useAction({
    ask: () => ({
      title: t('user-admin.removeFactorAsk', { name: user.username }),
      text: t('user-admin.removeFactorText'),
      yes: t('user-admin.removeFactor'),
      variant: 'negative',
    }),
    call: () => api('POST /api/admin/user/remove-second-factor', { body: { uid: user.uid } }),
    done: t('user-admin.factorRemoved'),
    changes: [USERS],
    after: () => setHasSecondFactor(false),
  });

  return (
    <FormDialog
      title={t('user-admin.editOne', { name: user.username })}
      save={t('user-admin.save')}
      {...form.dialog}
      onClose={onClose}
    >
      <TextField
        label={t('user-admin.username')}
        {...bind('username')}
        autoComplete="off"
        maxLength={Limits.username.max}
      />
      <TextField
        label={t('user-admin.realname')}
        {...bind('realname')}
        autoComplete="off"
        maxLength={Limits.realname.max}
      />
      <TextField label={t('user-admin.email')} {...bind('email')} autoComplete="off" maxLength={Limits.email.max} />
      <SelectField
        label={t('user-admin.roleField')}
        {...bind('type')}
        disabled={isSelf}
        options={ROLES.map((id) => ({ value: String(id), text: t(`role.${ROLE_SYMBOL[id]}`) }))}
      />
      <TextField
        label={t('user-admin.titleName')}
        {...bind('titleName')}
        autoComplete="off"
        maxLength={UserAdminLimits.title.max}
      />
      {values.titleName.trim() !== '' && (
        <ColourField
          label={t('user-admin.titleColor')}
          value={values.titleColor}
          choices={TITLE_COLOURS}
          onChange={put('titleColor')}
        />
      )}
      <Toggle label={t('user-admin.setNewPwd')} checked={values.setNewPwd} onChange={put('setNewPwd')} />
      {values.setNewPwd && (
        <>
          <PasswordField
            label={t('user-admin.password')}
            {...bind('password')}
            autoComplete="new-password"
            maxLength={Limits.password.max}
          />
          <Note>{t('user-admin.passwordHint')}</Note>
        </>
      )}
      {hasSecondFactor && !isSelf && (
        <div className="field">
          <Button size="small" variant="negative" onClick={() => removeSecondFactor.run()}>
            {t('user-admin.removeFactor')}
          </Button>
        </div>
      )}
      {!isSelf && <Toggle label={t('user-admin.ban')} checked={values.isBanned} onChange={put('isBanned')} />}
    </FormDialog>
  );
};
