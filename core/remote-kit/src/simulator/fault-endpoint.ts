import { jsonResponse, type SimulatedRequest, type SimulatedResponse } from './exchange';
import type { FaultKind, SimulatedPart, SimulatorState } from './simulator-state';

/**
 * Address at which developers make a running simulator fail: `POST` with `{"kind": "down"}`. No real site has such an
 * address.
 */
const ADDRESS = '/__simulator/fault';

const PARTS: readonly SimulatedPart[] = ['problem', 'login', 'submit', 'status', 'other'];
const SLOW_MS = 5000;

/** Adds a fault to every page from now on. */
const addFaultEverywhere = (simulatorState: SimulatorState, kind: FaultKind, change?: (page: string) => string): void =>
  void simulatorState.faults.push(...PARTS.map((on) => ({ on, kind, times: Infinity, ...(change && { change }) })));

/** Renames all attributes of HTML and all fields of JSON. */
const renameAttributes = (page: string): string =>
  page.replace(/\b(class|id|name)(\s*=)/gi, 'data-$1$2').replace(/"(\w+)"(\s*:)/g, '"new-$1"$2');

const UNKNOWN_PAGE: SimulatedResponse = {
  body: '<!DOCTYPE html><html><head><title>One moment</title></head><body><p>We are busy.</p></body></html>',
};

const CHANGES: Readonly<Record<string, (simulatorState: SimulatorState) => void>> = {
  down: (simulatorState) => addFaultEverywhere(simulatorState, 'serverError'),
  slow: (simulatorState) => void (simulatorState.delayMs = SLOW_MS),
  acceptThenTimeOut: (simulatorState) => void (simulatorState.runsToAcceptSilently += 1),
  acceptThenAnswerUnknown: (simulatorState) => void simulatorState.unknownAnswers.push(UNKNOWN_PAGE),
  loseRun: (simulatorState) => void (simulatorState.runsToLose += 1),
  humanCheck: (simulatorState) => addFaultEverywhere(simulatorState, 'interstitial'),
  changedLayout: (simulatorState) => addFaultEverywhere(simulatorState, 'changed', renameAttributes),
  clear(simulatorState) {
    simulatorState.faults.length = 0;
    simulatorState.delayMs = 0;
    simulatorState.runsToLose = 0;
    simulatorState.runsToAcceptSilently = 0;
    simulatorState.unknownAnswers.length = 0;
  },
};

/** Handles a request for a fault; null if it is a request to the site. */
export function handleFaultRequest(
  { method, path, json }: SimulatedRequest,
  simulatorState: SimulatorState,
): SimulatedResponse | null {
  if (path !== ADDRESS) return null;
  const { kind } = Object(json) as { kind?: unknown };
  const isKnown = method === 'POST' && typeof kind === 'string' && Object.hasOwn(CHANGES, kind);
  if (!isKnown) return jsonResponse({ error: `POST {"kind": …}, one of ${Object.keys(CHANGES).join(', ')}` }, 400);
  CHANGES[kind]!(simulatorState);
  return jsonResponse({ kind });
}
