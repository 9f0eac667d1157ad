import type { UserInfo } from '@tribunal/contract';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../api';
import { updateUser, personalKey } from '../../../shared/session';
import { consumeErrorText, toast, deviceStore } from '../../../kit';
import { fieldOf, withoutSent } from '../../../shared/form';
import { changesOf, FIELDS, profileOf, type Profile, type ProfileField } from './fields';
import { profileRule } from './rules';

const keyOf = (uid: string): string => personalKey(`profile-draft:${uid}`);

/** Returns the unsaved changes stored on this device. */
const readDraft = (uid: string): Partial<Profile> => deviceStore.read<Partial<Profile>>(keyOf(uid)) ?? {};
const saveDraft = (uid: string, edits: Partial<Profile>): boolean => deviceStore.write(keyOf(uid), edits);
const removeDraft = (uid: string): void => deviceStore.remove(keyOf(uid));

type Errors = Partial<Record<ProfileField | 'form', string | null>>;

/** Manages the profile form; unsaved changes are stored on this device. */
export const useProfile = (user: UserInfo) => {
  const { t } = useTranslation();
  const saved = profileOf(user);
  // Holds only edited fields, so that a change made in another tab becomes visible.
  const [edits, setEdits] = useState<Partial<Profile>>(() => readDraft(user.uid));
  const profile: Profile = { ...saved, ...edits };
  const [errors, setErrors] = useState<Errors>({});
  const [busy, setBusy] = useState(false);
  const changes = changesOf(saved, profile);
  const isDirty = changes !== null;
  const [fromDraft, setFromDraft] = useState(isDirty);

  useEffect(() => {
    if (isDirty) saveDraft(user.uid, edits);
    else removeDraft(user.uid);
  }, [user.uid, edits, isDirty]);

  const put = (field: ProfileField) => (value: string) => {
    setEdits((all) => ({ ...all, [field]: value }));
    // Updates the error while typing: if it disappeared only on blur, the layout would shift under the element being
    // clicked.
    const newError = () => profileRule(t, field, { ...profile, [field]: value });
    setErrors((all) => (all[field] ? { ...all, [field]: newError() } : all));
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
    const fieldErrors = Object.fromEntries(fields.map((field) => [field, profileRule(t, field, profile)]));
    setErrors(fieldErrors);
    if (Object.values(fieldErrors).some(Boolean)) return;
    setBusy(true);
    try {
      const changed = await api('POST /api/change-userInfo', { body: changes, failures: 'silent' });
      updateUser(changed);
      setEdits((now) => withoutSent(now, edits));
      setFromDraft(false);
      toast.success(t('setting.saved'));
    } catch (error) {
      setErrors({ [fieldOf(error, FIELDS)]: consumeErrorText(error) });
    } finally {
      setBusy(false);
    }
  };

  return { profile, errors, busy, isDirty, fromDraft, put, check, discard, submit };
};
