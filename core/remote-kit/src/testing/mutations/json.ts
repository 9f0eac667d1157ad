import { load } from 'cheerio';
import { truncationMutations, unrelatedPageMutations, type SeededRandom, type Mutation } from './mutation';

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

const isObject = (value: Json): value is { [key: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Applies `change` to every object of the value, innermost first. */
function mapObjects(value: Json, change: (object: { [key: string]: Json }) => Json): Json {
  if (Array.isArray(value)) return value.map((one) => mapObjects(one, change));
  if (!isObject(value)) return value;
  return change(Object.fromEntries(Object.entries(value).map(([key, one]) => [key, mapObjects(one, change)])));
}

function keysOf(value: Json): string[] {
  const keys = new Set<string>();
  mapObjects(value, (object) => {
    for (const key of Object.keys(object)) keys.add(key);
    return object;
  });
  return [...keys];
}

type Entry = readonly [string, Json];
const mapEntries = (value: Json, change: (entry: Entry) => Entry[]): Json =>
  mapObjects(value, (object) => Object.fromEntries(Object.entries(object).flatMap(change)));

/** Possible changes to the values of one key. */
const KEY_CHANGES: Readonly<Record<string, (key: string) => (entry: Entry) => Entry[]>> = {
  renamed: (key) => (entry) => (entry[0] === key ? [[`new_${key}`, entry[1]]] : [entry]),
  gone: (key) => (entry) => (entry[0] === key ? [] : [entry]),
  'of another type': (key) => (entry) => (entry[0] === key ? [[key, { value: String(entry[1]) }]] : [entry]),
  'a word': (key) => (entry) => (entry[0] === key && typeof entry[1] !== 'string' ? [[key, 'n/a']] : [entry]),
};

const isHtml = (value: Json): value is string => typeof value === 'string' && /<\w+/.test(value);

/** Changes embedded HTML: classes are renamed and everything is wrapped. */
function mutateEmbeddedHtml(value: Json): Json {
  return mapEntries(value, ([key, one]) => {
    if (!isHtml(one)) return [[key, one]];
    const $ = load(one, { xml: { decodeEntities: false, xmlMode: false } });
    $('[class]').each((_, node) => void $(node).attr('class', `x-${$(node).attr('class')}`));
    return [[key, $.html()]];
  });
}

/** Returns the mutations of a JSON page. */
export function jsonMutations(page: string, random: SeededRandom): Mutation[] {
  const value = JSON.parse(page) as Json;
  const jsonMutation = (name: string, json: Json, isBenign = false): Mutation => ({
    name,
    page: JSON.stringify(json),
    isBenign,
  });
  const changes = keysOf(value).flatMap((key) => Object.keys(KEY_CHANGES).map((change) => ({ key, change })));
  const keys = random
    .sample(changes, 60)
    .map(({ key, change }) => jsonMutation(`${key} ${change}`, mapEntries(value, KEY_CHANGES[change]!(key))));
  return [
    ...unrelatedPageMutations(),
    ...truncationMutations(page, random, 8),
    ...keys,
    jsonMutation('everything in a field', { data: value }),
    jsonMutation('everything in a list', [value]),
    jsonMutation('an error that nobody knows', { error: 'SOMETHING_NEW' }),
    jsonMutation('nothing', null),
    jsonMutation('pieces of HTML with other classes', mutateEmbeddedHtml(value)),
    { name: 'written on many lines', page: JSON.stringify(value, null, 4), isBenign: true },
    jsonMutation(
      'more fields',
      mapObjects(value, (object) => ({ ...object, hasNewDesign: true })),
      true,
    ),
    jsonMutation(
      'fields the other way round',
      mapObjects(value, (object) => Object.fromEntries(Object.entries(object).reverse())),
      true,
    ),
  ];
}
