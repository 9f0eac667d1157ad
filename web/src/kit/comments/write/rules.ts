import { Limits } from '@tribunal/contract';
import type { TFunction } from 'i18next';

/** What is wrong with a comment or a reply, or null. */
export const contentFault = (content: string, t: TFunction): string | null => {
  if (!content.trim()) return t('comment.blank');
  return content.length > Limits.comment.max ? t('comment.tooLong', { max: Limits.comment.max }) : null;
};
