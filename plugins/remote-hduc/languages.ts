import { CONTENT_TYPE } from '@tribunal/contract';
import type { RemoteLanguage } from '@tribunal/remote-kit/contract';

/** `id` is what the site's form sends. Other languages of the site are not confirmed, so they are not offered. */
export const HDUC_LANGUAGES: readonly RemoteLanguage[] = [
  { id: '0', name: 'G++', contentType: CONTENT_TYPE.cpp },
  { id: '5', name: 'Java', contentType: CONTENT_TYPE.java },
];
