import type { UserInfo } from '@tribunal/contract';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../api';
import { keepUser } from '../../../shared/session';
import { takeErrorText, toast } from '../../../kit';
import { fieldOf, withoutSent } from '../../../shared/form';
import { dropDraft, keepDraft, readDraft } from './draft';
import { changesOf, FIELDS, profileOf, type Profile, type ProfileField } from './fields';
import { profileRule } from './rules';

type Errors = Partial<Record<ProfileField | 'form', string | null>>;

/** The profile as it is typed; what is not saved yet is kept on this device. */
export const useProfile = (user: UserInfo) => {
  const { t } = useTranslation();
  const saved = profileOf(user);
  // Only what was edited, so that a change made in another tab shows through.
  const [edits, setEdits] = useState<Partial<Profile>>(() => readDraft(user.uid));
  const profile: Profile = { ...saved, ...edits };
  const [errors, setErrors] = useState<Errors>({});
  const [busy, setBusy] = useState(false);
  const changes = changesOf(saved, profile);
  const isDirty = changes !== null;
  const [fromDraft, setFromDraft] = useState(isDirty);

  useEffect(() => {
    if (isDirty) keepDraft(user.uid, edits);
    else dropDraft(user.uid);
  }, [user.uid, edits, isDirty]);

  const put = (field: ProfileField) => (value: string) => {
    setEdits((all) => ({ ...all, [field]: value }));
    // It goes while it is mended: when the field is left, what is clicked then must not move.
    const errorNow = () => profileRule(t, field, { ...profile, [field]: value });
    setErrors((all) => (all[field] ? { ...all, [field]: errorNow() } : all));
  };
  const check = (field: ProfileField) => () =>
    setErrors((all) => ({ ...all, [field]: profileRule(t, field, profile) }));
  const discard = () => {
    setEdits({});
    setErrors({});
    setFromDraft(false);
  };

  const submit = async (): Promise<void> => {
    if (!changes || busy) return;
    const fields = Object.keys(changes) as ProfileField[];
    const found = Object.fromEntries(fields.map((field) => [field, profileRule(t, field, profile)]));
    setErrors(found);
    if (Object.values(found).some(Boolean)) return;
    setBusy(true);
    try {
      const changed = await api('POST /api/change-userInfo', { body: changes, failures: 'silent' });
      keepUser(changed);
      setEdits((now) => withoutSent(now, edits));
      setFromDraft(false);
      toast.success(t('setting.saved'));
    } catch (error) {
      setErrors({ [fieldOf(error, FIELDS)]: takeErrorText(error) });
    } finally {
      setBusy(false);
    }
  };

  return { profile, errors, busy, isDirty, fromDraft, put, check, discard, submit };
};
