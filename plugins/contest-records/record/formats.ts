import { Feed, isFeed, readFeed } from './feed';
import { readClics } from './clics';
import type { Draft } from './draft';
import { isObject } from './fields';
import type { RecordFile } from './files';
import { isPlain, readJson } from './json';
import { parseJson } from './parse';
import { isXml, readPcms } from './pcms';
import { isRanklist, readSrk } from './srk';
import type { Steps } from '@tribunal/plugin-contest/standings';
import { RecordError, Warnings } from './record-issues';
import { isXcpcioConfig, readXcpcio, XCPCIO_FILES } from './xcpcio';

/** Files of one folder, keyed by name. */
type Folder = ReadonlyMap<string, string>;

const FEEDS = ['event-feed.ndjson', 'event-feed.json'];
/** File of a package that is read beside an event feed, which does not contain it. */
const SCOREBOARD = 'scoreboard.json';
const CLICS_FILES = ['contest.json', 'problems.json', 'teams.json', 'submissions.json', 'judgements.json'];

/** Formats that consist of several files. */
const PACKAGES: readonly { name: string; needs: readonly string[]; read: (folder: Folder) => Steps<Draft> }[] = [
  { name: 'CLICS Contest API', needs: CLICS_FILES, read: readClicsFolder },
  { name: 'xcpcio', needs: XCPCIO_FILES, read: readXcpcioFolder },
];
/** Message keys for files that are not a record by themselves. */
const OTHER_FILES = ['notJson', 'notXml', 'unknownFormat', 'partMissing'].map(
  (name) => `contest-records.issue.${name}`,
);
const PART_NAMES = new Set([...FEEDS, ...PACKAGES.flatMap(({ needs }) => needs)]);

/**
 * Reads a record of any known format, detecting the format from file names and contents.
 * @throws RecordError when the files are not a valid record; if only a part of a package is present, it names the
 * missing files
 */
export function* readDraft(files: readonly RecordFile[]): Steps<Draft> {
  const folder = folderOf(files);
  const feed = FEEDS.map((name) => folder.get(name)).find((text) => text !== undefined);
  if (feed !== undefined) return yield* readClicsFeed(feed, folder.get(SCOREBOARD));
  const whole = PACKAGES.find(({ needs }) => needs.every((name) => folder.has(name)));
  if (whole) return yield* whole.read(folder);
  const [only, ...others] = files;
  const draft = only && others.length === 0 ? yield* readAlone(only.text) : yield* readOneOf(files);
  if (draft) return draft;
  for (const { name, needs } of PACKAGES) {
    const missing = needs.filter((part) => !folder.has(part));
    if (missing.length < needs.length) throw new RecordError('partMissing', { format: name, what: missing.join(', ') });
  }
  throw new RecordError('unknownFormat');
}

/** Returns the files next to the package part that occurs in the fewest folders. */
function folderOf(files: readonly RecordFile[]): Folder {
  const splits = files.map(({ name, text }) => ({ text, at: name.lastIndexOf('/') + 1, name }));
  const parts = splits.filter(({ name, at }) => PART_NAMES.has(name.slice(at)));
  const [top = ''] = parts.map(({ name, at }) => name.slice(0, at)).sort((a, b) => a.length - b.length);
  return new Map(
    splits.flatMap(({ name, at, text }) => (name.slice(0, at) === top ? [[name.slice(at), text] as const] : [])),
  );
}

/** Reads the single record among unrelated files; returns null if there is none. */
function* readOneOf(files: readonly RecordFile[]): Steps<Draft | null> {
  const found: { name: string; draft: Draft }[] = [];
  const faults: RecordError[] = [];
  for (const { name, text } of files) {
    try {
      const draft = yield* readAlone(text);
      if (draft) found.push({ name, draft });
    } catch (error) {
      if (!(error instanceof RecordError)) throw error;
      if (!OTHER_FILES.includes(error.key)) faults.push(error);
    }
  }
  if (found.length > 1) throw new RecordError('severalRecords', { what: found.map(({ name }) => name).join(', ') });
  if (found.length === 0 && faults[0]) throw faults[0];
  return found[0]?.draft ?? null;
}

/** Reads a record that consists of one file; returns null if the file is not a record. */
function* readAlone(text: string): Steps<Draft | null> {
  if (isXml(text)) return yield* readPcms(text);
  if (yield* isFeed(text)) return yield* readClicsFeed(text);
  const data = yield* parsed(text);
  if (!isObject(data)) return null;
  if (isRanklist(data)) return yield* readSrk(data);
  if (isXcpcioConfig(data)) {
    throw new RecordError('partMissing', { format: 'xcpcio', what: XCPCIO_FILES.slice(1).join(', ') });
  }
  return isPlain(data) ? yield* readJson(data) : null;
}

function* parsed(text: string): Steps<unknown> {
  try {
    return yield* parseJson(text);
  } catch (error) {
    throw new RecordError('notJson', { why: (error as Error).message });
  }
}

function* readClicsFeed(text: string, scoreboard?: string): Steps<Draft> {
  const warnings = new Warnings();
  const feed = yield* readFeed(text, warnings);
  if (scoreboard !== undefined) {
    yield* feed.apply({ type: 'scoreboard', data: yield* partOf(SCOREBOARD, scoreboard) }, SCOREBOARD);
  }
  return yield* readClics(feed, warnings);
}

function* readClicsFolder(folder: Folder): Steps<Draft> {
  const feed = new Feed();
  for (const [name, text] of folder) {
    if (name.endsWith('.json')) yield* feed.apply({ type: name.slice(0, -5), data: yield* partOf(name, text) }, name);
  }
  feed.check();
  return yield* readClics(feed, new Warnings());
}

function* readXcpcioFolder(folder: Folder): Steps<Draft> {
  const [config, team, run] = XCPCIO_FILES;
  return yield* readXcpcio({
    config: yield* partOf(config, folder.get(config)!),
    team: yield* partOf(team, folder.get(team)!),
    run: yield* partOf(run, folder.get(run)!),
  });
}

function* partOf(name: string, text: string): Steps<unknown> {
  try {
    return yield* parseJson(text);
  } catch (error) {
    throw new RecordError('badPart', { where: name, why: (error as Error).message });
  }
}
