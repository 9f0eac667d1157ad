import { deviceStore } from '@tribunal/web/kit';
import type { FormState } from './state';

export interface KeptDraft {
  /** ms */
  savedAt: number;
  form: FormState;
}

const keyOf = (name: string): string => `contest-draft:${name}`;

/** What was typed and not saved on this device, if anything; `name` tells the contests apart. */
export const readDraft = (name: string): KeptDraft | null => deviceStore.read<KeptDraft>(keyOf(name));

/** The password is not kept: others use this device too. */
export const keepDraft = (name: string, { savedAt, form }: KeptDraft): boolean =>
  deviceStore.write(keyOf(name), { savedAt, form: { ...form, pwd: '' } });

export const dropDraft = (name: string): void => deviceStore.remove(keyOf(name));
