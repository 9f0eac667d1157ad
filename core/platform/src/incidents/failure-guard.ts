import { CORE, currentOwner, messageOf } from '@tribunal/kernel';
import type { Logger } from 'pino';
import type { CodePlaces } from './code-places';
import type { PluginIncidents } from './plugin-incidents';

/** Number of rejections of core within the period after which the process ends, as after an exception. */
const CORE_LIMIT = 3;
const CORE_PERIOD_MS = 600_000;

type Kind = 'exception' | 'rejection';

interface Parts {
  places: Pick<CodePlaces, 'blame'>;
  incidents: Pick<PluginIncidents, 'record'>;
  log: Logger;
  /** Ends the process, whose state may be broken. */
  end: () => void;
  /** Milliseconds of a clock that is never set. */
  now?: () => number;
}

/**
 * Decides what follows from errors that nobody awaits. Those of a plugin are recorded and the process goes on; an
 * exception of core ends it, and so does the third rejection of core within ten minutes.
 */
export class FailureGuard {
  readonly #counts = new Map<string, number>();
  #ofCore: number[] = [];

  constructor(private readonly parts: Parts) {}

  /** Handles the failures of this process until the returned function is called. */
  watch(): () => void {
    const onRejection = (reason: unknown): void => this.handle('rejection', reason);
    const onException = (error: unknown): void => this.handle('exception', error);
    process.on('unhandledRejection', onRejection);
    process.on('uncaughtException', onException);
    return () => {
      process.off('unhandledRejection', onRejection);
      process.off('uncaughtException', onException);
    };
  }

  handle(kind: Kind, error: unknown, owner = currentOwner()): void {
    const { places, incidents, log } = this.parts;
    const { plugin, place } = places.blame(error, owner === undefined || owner === CORE ? null : owner);
    const count = (this.#counts.get(plugin ?? CORE) ?? 0) + 1;
    this.#counts.set(plugin ?? CORE, count);
    const facts = { err: error, plugin, place, count };
    if (plugin === null) return this.#handleOfCore(kind, facts);
    log.error(facts, `${kind} of plugin ${plugin} that nobody awaited`);
    incidents
      .record({ plugin, kind, message: messageOf(error), place })
      .catch((failure: unknown) => log.error({ err: failure, plugin }, 'failed to record an incident'));
  }

  #handleOfCore(kind: Kind, facts: object): void {
    const { log, end, now = () => performance.now() } = this.parts;
    const since = now() - CORE_PERIOD_MS;
    this.#ofCore = [...this.#ofCore.filter((at) => at > since), now()];
    if (kind === 'rejection' && this.#ofCore.length < CORE_LIMIT)
      return log.error(facts, 'rejection that nobody awaited');
    log.fatal(facts, `${kind} that nobody handled; the process ends`);
    end();
  }
}
