import { extensionPoint, Limits } from '@tribunal/contract';
import type { ExtensionPoints, Report } from '@tribunal/kernel';
import type { Viewer } from './viewer';

/** A plugin's say over who may watch a topic of its own. Topics without one are watched by nobody. */
export interface StreamWarden {
  topic: { readonly name: string };
  /** Asked when a browser connects and with each renewal of its login; null stands for a visitor. */
  mayWatch(viewer: Viewer | null, key: string): Promise<boolean> | boolean;
}
export const streamWardens = extensionPoint<StreamWarden>('stream-wardens');

/** One instance of a topic, as browsers name it: `contest:12`. */
export type Watch = string;

const SEPARATOR = ':';
const WATCH = /^[a-z][a-z0-9-]{0,31}:[A-Za-z0-9_-]{1,64}$/;

export const watchOf = (topic: string, key: string): Watch => `${topic}${SEPARATOR}${key}`;

/** What a browser wants to watch, from the query `watch=contest:12,contest:13`; what makes no sense or is too much is left out. */
export function wantedWatches(query: unknown): Watch[] {
  const texts = [query].flat().filter((value): value is string => typeof value === 'string');
  const named = texts.flatMap((text) => text.split(',')).filter((watch) => WATCH.test(watch));
  return [...new Set(named)].slice(0, Limits.watches.max);
}

/** Those of the wanted that the viewer may watch now. A warden that fails has not said yes. */
export async function allowedWatches(
  { points, report }: { points: ExtensionPoints; report: Report },
  viewer: Viewer | null,
  wanted: readonly Watch[],
): Promise<Watch[]> {
  const wardens = points.list(streamWardens);
  const isAllowed = async (watch: Watch): Promise<boolean> => {
    const [topic, key = ''] = watch.split(SEPARATOR);
    const warden = wardens.find(({ topic: { name } }) => name === topic);
    try {
      return (await warden?.mayWatch(viewer, key)) ?? false;
    } catch (error) {
      report(`asked who may watch ${watch}`, error);
      return false;
    }
  };
  const answers = await Promise.all(wanted.map(isAllowed));
  return wanted.filter((_, index) => answers[index]);
}
