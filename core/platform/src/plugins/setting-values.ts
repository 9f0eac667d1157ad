import {
  isProxyAddress,
  isSiteAddress,
  type SettingSpec,
  type SettingSpecs,
  type SettingValue,
} from '@tribunal/contract';
import Joi from 'joi';
import { badInput, validateBody, custom, flag, integer, text, type AnyField } from '../http';

export type SettingValues = Record<string, SettingValue>;

export const isSecret = (spec: SettingSpec): boolean => spec.type === 'string' && spec.secret === true;

const readValue = (spec: SettingSpec, value: unknown): SettingValue => {
  if (spec.type === 'boolean') return typeof value === 'boolean' ? value : spec.default;
  if (spec.type === 'integer') {
    return Number.isInteger(value) ? Math.min(Math.max(value as number, spec.min), spec.max) : spec.default;
  }
  return typeof value === 'string' && (isSecret(spec) || value.length <= spec.maxLength) ? value : spec.default;
};

/**
 * Returns the stored values with defaults for the rest. Numbers beyond the limits of a newer spec become the nearest
 * limit, because the default may switch off what they set; other values that it does not know or allow are ignored.
 */
export const applyDefaults = (specs: SettingSpecs, stored: Readonly<Record<string, unknown>>): SettingValues =>
  Object.fromEntries(Object.entries(specs).map(([name, spec]) => [name, readValue(spec, stored[name])]));

const fieldOf = (spec: SettingSpec): AnyField => {
  if (spec.type === 'boolean') return flag();
  if (spec.type === 'integer') return integer(spec);
  return text({ max: spec.maxLength, trim: 'trim' });
};

/** Returns the key of the message about an address that is not allowed; null if the value may be stored. */
const denyAddress = (spec: SettingSpec, value: SettingValue): string | null => {
  if (spec.type !== 'string' || value === '') return null;
  if (spec.isSiteAddress && !isSiteAddress(String(value))) return 'plugin.unsafeAddress';
  return spec.isProxyAddress && !isProxyAddress(String(value)) ? 'plugin.noProxyAddress' : null;
};

/**
 * Validates values before they are stored; absent ones stay absent. Throws if a value is unknown or not allowed,
 * naming it and the limit.
 */
export function checkSettings(specs: SettingSpecs, values: Readonly<Record<string, unknown>>): SettingValues {
  const unknown = Object.keys(values).find((name) => !Object.hasOwn(specs, name));
  if (unknown !== undefined) throw badInput(unknown, 'plugin.noSetting');
  const fields = Object.entries(specs).map(([name, spec]) => [name, fieldOf(spec).joi.optional()]);
  const checked = validateBody(custom(Joi.object(Object.fromEntries(fields))), values) as SettingValues;
  for (const [name, value] of Object.entries(checked)) {
    const denial = denyAddress(specs[name]!, value);
    if (denial) throw badInput(name, denial);
  }
  return checked;
}
