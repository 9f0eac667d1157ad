import { GITHUB_NAME, type UserInfo, isWebAddress } from '@tribunal/contract';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../api';
import { updateUser } from '../../../shared/session';
import { userStore, textError } from '../../../kit';
import { useForm } from '../../../shared/form';
import { changesOf, profileOf, type Profile, type ProfileField, MAX_LENGTH } from './fields';
import type { TFunction } from 'i18next';

const ADDRESSES: readonly ProfileField[] = ['github', 'blog'];
/** A GitHub user name is sufficient: the server converts it to an address. */

/** Returns what is wrong with a field, or null. */
export const profileRule = (t: TFunction, field: ProfileField, profile: Profile): string | null => {
  if (field === 'gender') return null;
  const name = t(`setting.${field}`);
  const value = profile[field].trim();
  const isGithubName = field === 'github' && GITHUB_NAME.test(value);
  const isWrong = ADDRESSES.includes(field) && value !== '' && !isGithubName && !isWebAddress(value);
  const fault = textError(t, name, value, { min: 0, max: MAX_LENGTH[field] });
  return fault ?? (isWrong ? t('input.webAddress', { field: name }) : null);
};

const KEY = 'profile-draft';

/** Returns the unsaved changes stored on this device. */
const readDraft = (): Partial<Profile> => userStore.read<Partial<Profile>>(KEY) ?? {};
const saveDraft = (edits: Partial<Profile>): boolean => userStore.write(KEY, edits);
const removeDraft = (): void => userStore.remove(KEY);

/** Manages the profile form; unsaved changes are stored on this device. */
export const useProfile = (user: UserInfo) => {
  const { t } = useTranslation();
  const saved = profileOf(user);
  // Holds only edited fields, so that a change made in another tab becomes visible.
  const [draft] = useState(readDraft);
  const form = useForm<Partial<Profile>>({
    initial: draft,
    rule: (field, edits) => profileRule(t, field, { ...saved, ...edits }),
    send: async (edits) => {
      const body = changesOf(saved, { ...saved, ...edits });
      if (body) updateUser(await api('POST /api/change-userInfo', { body, failures: 'silent' }));
    },
    success: t('setting.saved'),
    onDone: () => setFromDraft(false),
    afterSend: 'unsent',
  });
  const { values: edits, errors, busy, check, dialog } = form;
  const profile: Profile = { ...saved, ...edits };
  const isDirty = changesOf(saved, profile) !== null;
  const [fromDraft, setFromDraft] = useState(isDirty);

  useEffect(() => {
    if (isDirty) saveDraft(edits);
    else removeDraft();
  }, [edits, isDirty]);

  const put = (field: ProfileField) => (value: string) => form.setValues({ [field]: value });
  const discard = () => {
    form.reset({});
    setFromDraft(false);
  };
  const submit = (): void => {
    if (isDirty && !busy) dialog.onSave();
  };
  return { profile, errors, dialog, isDirty, fromDraft, put, check, discard, submit };
};
