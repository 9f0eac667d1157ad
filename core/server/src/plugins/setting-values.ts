import { isSiteAddress, type SettingSpec, type SettingSpecs, type SettingValue } from '@tribunal/contract';
import Joi from 'joi';
import { badInput, checkBody, custom, flag, integer, text, type AnyField } from '../http';

export type SettingValues = Record<string, SettingValue>;

export const isSecret = (spec: SettingSpec): boolean => spec.type === 'string' && spec.secret === true;

const isKept = (spec: SettingSpec, value: unknown): value is SettingValue => {
  if (spec.type === 'boolean') return typeof value === 'boolean';
  if (spec.type === 'string') return typeof value === 'string' && (isSecret(spec) || value.length <= spec.maxLength);
  return Number.isInteger(value) && (value as number) >= spec.min && (value as number) <= spec.max;
};

/** What is stored, over the defaults. What no spec knows, or a newer spec does not allow any more, is passed over. */
export const settingsOver = (specs: SettingSpecs, stored: Readonly<Record<string, unknown>>): SettingValues =>
  Object.fromEntries(
    Object.entries(specs).map(([name, spec]) => {
      const value = stored[name];
      return [name, isKept(spec, value) ? value : spec.default];
    }),
  );

const fieldOf = (spec: SettingSpec): AnyField => {
  if (spec.type === 'boolean') return flag();
  if (spec.type === 'integer') return integer(spec);
  return text({ max: spec.maxLength, trim: 'trim' });
};

const isUnsafe = (spec: SettingSpec, value: SettingValue): boolean =>
  spec.type === 'string' && spec.isSiteAddress === true && value !== '' && !isSiteAddress(String(value));

/** Values fit to be stored; those that are absent stay absent. Refuses what no spec knows or allows, naming it and the limit. */
export function checkSettings(specs: SettingSpecs, values: Readonly<Record<string, unknown>>): SettingValues {
  const unknown = Object.keys(values).find((name) => !Object.hasOwn(specs, name));
  if (unknown !== undefined) throw badInput(unknown, 'plugin.noSetting');
  const fields = Object.entries(specs).map(([name, spec]) => [name, fieldOf(spec).joi.optional()]);
  const checked = checkBody(custom(Joi.object(Object.fromEntries(fields))), values) as SettingValues;
  const unsafe = Object.entries(checked).find(([name, value]) => isUnsafe(specs[name]!, value));
  if (unsafe) throw badInput(unsafe[0], 'plugin.unsafeAddress');
  return checked;
}
