import { textFault, type TextFault } from '@tribunal/web/kit';
import { GroupAuth, GroupLimits, type GroupDetail, type GroupDraft } from '../../contract';

/** What is typed into the form of a group. */
export interface Draft {
  name: string;
  shortName: string;
  brief: string;
  description: string;
  /** The type as text. */
  auth: string;
  code: string;
  visible: boolean;
}
export const EMPTY: Draft = {
  name: '',
  shortName: '',
  brief: '',
  description: '',
  auth: String(GroupAuth.Public),
  code: '',
  visible: true,
};

export const draftOf = ({ name, shortName, brief, description, auth, code, visible }: GroupDetail): Draft => ({
  name,
  shortName,
  brief,
  description,
  auth: String(auth),
  code: code ?? '',
  visible,
});

export const isPublic = ({ auth }: Pick<Draft, 'auth'>): boolean => auth === String(GroupAuth.Public);

export const toBody = ({ auth, code, ...draft }: Draft): GroupDraft => ({
  ...draft,
  auth: Number(auth) as GroupAuth,
  code: isPublic({ auth }) ? null : code,
});

export type Fault = TextFault | { key: 'length'; limit: number } | null;

/** Returns what is wrong with one field, if anything. */
export function faultOf(field: keyof Draft, draft: Draft): Fault {
  if (field === 'code') {
    const { length } = GroupLimits.code;
    return isPublic(draft) || draft.code.length === length ? null : { key: 'length', limit: length };
  }
  if (field === 'auth' || field === 'visible') return null;
  return textFault(draft[field].trim(), GroupLimits[field]);
}
