import type { Item } from './fields';
import { RecordError } from './record-issues';

const SPAN = /^(-?)(\d+):([0-5]\d):([0-5]\d)(?:\.(\d{1,9}))?$/;
/** An offset with hours only is extended to a form that `Date` can parse. */
const INSTANT = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?)(?:Z|([+-]\d\d)(?::?(\d\d))?)$/;

const timeError = ({ where }: Item, name: string, key: string): RecordError =>
  new RecordError(key, { where: where === '' ? name : `${where}.${name}` });

/** Parses `h:mm:ss.uuu` with an optional minus and returns ms. */
export function span(item: Item, name: string): number {
  const found = SPAN.exec(String(item.data[name]));
  if (!found) throw timeError(item, name, 'notSpan');
  const [, sign, hours, minutes, seconds, fraction = ''] = found;
  const whole = (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds);
  const ms = whole * 1000 + Number(fraction.padEnd(3, '0').slice(0, 3));
  return sign === '-' ? 0 - ms : ms;
}

/** Parses ISO 8601 with a time zone and returns ms since 1970. */
export function instant(item: Item, name: string): number {
  const found = INSTANT.exec(String(item.data[name]));
  const [, local, hours, minutes = '00'] = found ?? [];
  const at = Date.parse(`${local}${hours === undefined ? 'Z' : `${hours}:${minutes}`}`);
  if (!found || Number.isNaN(at)) throw timeError(item, name, 'notInstant');
  return at;
}
