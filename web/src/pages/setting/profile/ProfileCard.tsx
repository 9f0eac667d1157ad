import { GENDERS, type UserInfo } from '@tribunal/contract';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, Card, CardBody, Form, Note, TextField, pressedKey } from '../../../kit';
import { MarkdownField, SelectField } from '../../../kit/fields';
import { useLeaveGuard } from '../../../shared/form';
import { MAX_LENGTH, TEXT_FIELDS } from './fields';
import { useProfile } from './use-profile';

export const ProfileCard = ({ user }: { user: UserInfo }) => {
  const { t } = useTranslation();
  const { profile, errors, dialog, isDirty, fromDraft, put, check, discard, submit } = useProfile(user);
  useLeaveGuard(isDirty, { text: t('setting.leaveText') });
  const onKey = (event: KeyboardEvent) => {
    if (pressedKey(event) === 'Enter' && (event.ctrlKey || event.metaKey)) submit();
  };
  return (
    <Card title={t('setting.profile')}>
      <CardBody>
        {fromDraft && isDirty && (
          <Note
            role="status"
            actions={
              <Button size="small" onClick={discard}>
                {t('setting.discard')}
              </Button>
            }
          >
            {t('setting.draft')}
          </Note>
        )}
        <Form {...dialog} failed={t('setting.failed')} onSave={submit} onKeyDown={onKey}>
          <div className="t-fields two">
            {TEXT_FIELDS.map((field) => (
              <TextField
                key={field}
                label={t(`setting.${field}`)}
                name={field}
                type={field === 'blog' ? 'url' : 'text'}
                placeholder={field === 'github' || field === 'blog' ? 'https://' : undefined}
                autoComplete={field === 'realname' ? 'name' : 'off'}
                maxLength={MAX_LENGTH[field]}
                value={profile[field]}
                onChange={put(field)}
                onBlur={check(field)}
                error={errors[field]}
              />
            ))}
            <SelectField
              label={t('setting.gender')}
              name="gender"
              value={profile.gender}
              options={GENDERS.map((value) => ({ value, text: t(`setting.genders.${value}`) }))}
              onChange={put('gender')}
              error={errors.gender}
            />
          </div>
          <MarkdownField
            label={t('setting.signature')}
            name="signature"
            value={profile.signature}
            onChange={put('signature')}
            onBlur={check('signature')}
            error={errors.signature}
            maxLength={MAX_LENGTH.signature}
            rows={4}
            preview="shown"
            texts={{ preview: t('setting.signaturePreview'), nothing: t('setting.signatureNothing') }}
          />
          <div className="t-row">
            <Button variant="primary" type="submit" state={dialog.state} disabled={!isDirty}>
              {t('setting.save')}
            </Button>
            <span className="t-muted t-small" role="status">
              {t(isDirty ? 'setting.unsaved' : 'setting.noChanges')}
            </span>
          </div>
        </Form>
      </CardBody>
    </Card>
  );
};
