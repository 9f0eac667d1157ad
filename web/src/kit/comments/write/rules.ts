import { Limits } from '@tribunal/contract';
import type { TFunction } from 'i18next';

/** Returns what is wrong with the content of a comment or reply, or null. */
export const contentFault = (content: string, t: TFunction): string | null => {
  if (!content.trim()) return t('comment.blank');
  return content.length > Limits.comment.max ? t('comment.tooLong', { max: Limits.comment.max }) : null;
};
