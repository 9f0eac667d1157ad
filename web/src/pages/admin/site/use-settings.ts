import type { SiteSettingKey, SiteSettingRow } from '@tribunal/contract';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, isWorthRefreshing, refresh, useCall } from '../../../api';
import { useForm } from '../../../shared/form';

export const SETTINGS_CALL = 'GET /api/admin/config/setting';
export type SettingRows = Readonly<Record<SiteSettingKey, SiteSettingRow>>;
export type Versions = Partial<Record<SiteSettingKey, number>>;

/** Returns the settings by their keys. */
export const useSettingRows = () => {
  const { data, error, refetch } = useCall(SETTINGS_CALL);
  const rows = data && (Object.fromEntries(data.map((row) => [row.key, row])) as unknown as SettingRows);
  return { data: rows, error, refetch };
};

/** Returns the stored values of some settings. */
export const storedOf = <T extends object>(rows: SettingRows, keys: readonly (keyof T & SiteSettingKey)[]): T =>
  Object.fromEntries(keys.map((key) => [key, rows[key].value])) as unknown as T;

export const versionsOf = (rows: SettingRows): Versions =>
  Object.fromEntries(Object.values(rows).map(({ key, version }) => [key, version]));

const isConflict = (error: unknown): boolean => error instanceof ApiError && error.status === 409;

/**
 * Manages a settings form whose local changes override the stored values until they are saved. `put` receives only
 * what differs, because another admin may have saved the rest in the meantime, and the version of each changed setting
 * when it was first edited here.
 */
export const useSettings = <T extends object>(
  stored: T,
  versions: Versions,
  put: (changed: Partial<T>, versions: Versions) => Promise<unknown>,
) => {
  const { t } = useTranslation();
  const bases = useRef<Versions>({});
  const form = useForm<Partial<T>>({
    initial: {},
    send: async (values) => {
      const changes = changesOf(values);
      const keys = Object.keys(changes) as SiteSettingKey[];
      try {
        await put(changes, Object.fromEntries(keys.map((key) => [key, bases.current[key] ?? versions[key]])));
        for (const key of keys) delete bases.current[key];
        await refresh(SETTINGS_CALL);
      } catch (error) {
        // The user is told that somebody has changed a setting, and sees its value: saving again replaces it.
        if (isConflict(error)) bases.current = {};
        if (isWorthRefreshing(error)) await refresh(SETTINGS_CALL);
        throw error;
      }
    },
    success: t('authoring.saved'),
    afterSend: 'unsent',
  });
  const changesOf = (changes: Partial<T>): Partial<T> => {
    const keys = (Object.keys(changes) as (keyof T)[]).filter((key) => changes[key] !== stored[key]);
    return Object.fromEntries(keys.map((key) => [key, changes[key]])) as Partial<T>;
  };
  return {
    values: { ...stored, ...form.values } as T,
    change: <K extends keyof T & string>(key: K, value: T[K]) => {
      bases.current[key as string as SiteSettingKey] ??= versions[key as string as SiteSettingKey];
      form.put(key)(value);
    },
    save: form.submit,
    fail: (field: keyof T & string, message: string) =>
      form.setFieldErrors({ [field]: message } as Parameters<typeof form.setFieldErrors>[0]),
    errors: form.errors,
    /** The props of the form around the fields. */
    dialog: form.dialog,
    isChanged: Object.keys(changesOf(form.values)).length > 0,
  };
};
