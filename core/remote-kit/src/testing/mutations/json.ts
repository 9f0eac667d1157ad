import { load } from 'cheerio';
import { cutShort, otherPages, type Chance, type Mutation } from './mutation';

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

const isObject = (value: Json): value is { [key: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The value with `change` done to every object, inside first. */
function everywhere(value: Json, change: (object: { [key: string]: Json }) => Json): Json {
  if (Array.isArray(value)) return value.map((one) => everywhere(one, change));
  if (!isObject(value)) return value;
  return change(Object.fromEntries(Object.entries(value).map(([key, one]) => [key, everywhere(one, change)])));
}

function keysOf(value: Json): string[] {
  const keys = new Set<string>();
  everywhere(value, (object) => {
    for (const key of Object.keys(object)) keys.add(key);
    return object;
  });
  return [...keys];
}

type Entry = readonly [string, Json];
const entries = (value: Json, change: (entry: Entry) => Entry[]): Json =>
  everywhere(value, (object) => Object.fromEntries(Object.entries(object).flatMap(change)));

/** What may happen to the values of one key. */
const KEY_CHANGES: Readonly<Record<string, (key: string) => (entry: Entry) => Entry[]>> = {
  renamed: (key) => (entry) => (entry[0] === key ? [[`new_${key}`, entry[1]]] : [entry]),
  gone: (key) => (entry) => (entry[0] === key ? [] : [entry]),
  'of another type': (key) => (entry) => (entry[0] === key ? [[key, { value: String(entry[1]) }]] : [entry]),
  'a word': (key) => (entry) => (entry[0] === key && typeof entry[1] !== 'string' ? [[key, 'n/a']] : [entry]),
};

const isHtml = (value: Json): value is string => typeof value === 'string' && /<\w+/.test(value);

/** Pieces of HTML inside: classes renamed, everything wrapped. */
function otherPieces(value: Json): Json {
  return entries(value, ([key, one]) => {
    if (!isHtml(one)) return [[key, one]];
    const $ = load(one, { xml: { decodeEntities: false, xmlMode: false } });
    $('[class]').each((_, node) => void $(node).attr('class', `x-${$(node).attr('class')}`));
    return [[key, $.html()]];
  });
}

/** What may become of a page of JSON. */
export function jsonMutations(page: string, random: Chance): Mutation[] {
  const value = JSON.parse(page) as Json;
  const said = (name: string, json: Json, isBenign = false): Mutation => ({
    name,
    page: JSON.stringify(json),
    isBenign,
  });
  const changes = keysOf(value).flatMap((key) => Object.keys(KEY_CHANGES).map((change) => ({ key, change })));
  const keys = random
    .some(changes, 60)
    .map(({ key, change }) => said(`${key} ${change}`, entries(value, KEY_CHANGES[change]!(key))));
  return [
    ...otherPages(),
    ...cutShort(page, random, 8),
    ...keys,
    said('everything in a field', { data: value }),
    said('everything in a list', [value]),
    said('an error that nobody knows', { error: 'SOMETHING_NEW' }),
    said('nothing', null),
    said('pieces of HTML with other classes', otherPieces(value)),
    { name: 'written on many lines', page: JSON.stringify(value, null, 4), isBenign: true },
    said(
      'more fields',
      everywhere(value, (object) => ({ ...object, hasNewDesign: true })),
      true,
    ),
    said(
      'fields the other way round',
      everywhere(value, (object) => Object.fromEntries(Object.entries(object).reverse())),
      true,
    ),
  ];
}
