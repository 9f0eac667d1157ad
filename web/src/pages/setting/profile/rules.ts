import { isWebAddress } from '@tribunal/contract';
import type { TFunction } from 'i18next';
import { MAX_LENGTH, type Profile, type ProfileField } from './fields';

const ADDRESSES: readonly ProfileField[] = ['github', 'blog'];
/** A GitHub user name is sufficient: the server converts it to an address. */
const GITHUB_NAME = /^[a-z\d](?:[a-z\d-]{0,38})$/i;

/** Returns what is wrong with a field, or null. */
export const profileRule = (t: TFunction, field: ProfileField, profile: Profile): string | null => {
  if (field === 'gender') return null;
  const name = t(`setting.${field}`);
  const value = profile[field].trim();
  if (value.length > MAX_LENGTH[field]) return t('setting.tooLong', { name, max: MAX_LENGTH[field] });
  if (field === 'github' && GITHUB_NAME.test(value)) return null;
  if (ADDRESSES.includes(field) && value && !isWebAddress(value)) return t('setting.invalidUrl', { name });
  return null;
};
