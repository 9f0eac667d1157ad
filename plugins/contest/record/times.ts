import type { Item } from './fields';
import { RecordError } from './trouble';

const SPAN = /^(-?)(\d+):([0-5]\d):([0-5]\d)(?:\.(\d{1,9}))?$/;
/** Hours alone in the offset are lengthened to what `Date` reads. */
const INSTANT = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?)(?:Z|([+-]\d\d)(?::?(\d\d))?)$/;

const refused = ({ where }: Item, name: string, key: string): RecordError =>
  new RecordError(key, { where: where === '' ? name : `${where}.${name}` });

/** `h:mm:ss.uuu`, perhaps with a minus before it, in ms. */
export function span(item: Item, name: string): number {
  const found = SPAN.exec(String(item.data[name]));
  if (!found) throw refused(item, name, 'notSpan');
  const [, sign, hours, minutes, seconds, fraction = ''] = found;
  const whole = (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds);
  const ms = whole * 1000 + Number(fraction.padEnd(3, '0').slice(0, 3));
  return sign === '-' ? 0 - ms : ms;
}

/** ISO 8601 with its zone, in ms since 1970. */
export function instant(item: Item, name: string): number {
  const found = INSTANT.exec(String(item.data[name]));
  const [, local, hours, minutes = '00'] = found ?? [];
  const at = Date.parse(`${local}${hours === undefined ? 'Z' : `${hours}:${minutes}`}`);
  if (!found || Number.isNaN(at)) throw refused(item, name, 'notInstant');
  return at;
}
