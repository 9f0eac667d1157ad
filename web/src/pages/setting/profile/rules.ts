import { isWebAddress } from '@tribunal/contract';
import type { TFunction } from 'i18next';
import { MAX, type Profile, type ProfileField } from './fields';

const ADDRESSES: readonly ProfileField[] = ['github', 'blog'];
/** At GitHub a name is enough: the server makes it an address. */
const GITHUB_NAME = /^[a-z\d](?:[a-z\d-]{0,38})$/i;

/** What is wrong with a field, or null. */
export const profileRule = (t: TFunction, field: ProfileField, profile: Profile): string | null => {
  if (field === 'gender') return null;
  const name = t(`setting.${field}`);
  const value = profile[field].trim();
  if (value.length > MAX[field]) return t('setting.tooLong', { name, max: MAX[field] });
  if (field === 'github' && GITHUB_NAME.test(value)) return null;
  if (ADDRESSES.includes(field) && value && !isWebAddress(value)) return t('setting.notAnAddress', { name });
  return null;
};
