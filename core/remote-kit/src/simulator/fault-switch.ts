import type { SimulatedRequest, SimulatedResponse } from './site';
import type { FaultKind, SimulatedPart, World } from './world';

/** Where developers ask a running simulator for trouble: `POST` with `{"kind": "down"}`. No site has such an address. */
const ADDRESS = '/__simulator/fault';

const PARTS: readonly SimulatedPart[] = ['problem', 'login', 'submit', 'status', 'other'];
const SLOW_MS = 5000;

/** Every page from now on. */
const everywhere = (world: World, kind: FaultKind, change?: (page: string) => string): void =>
  void world.faults.push(...PARTS.map((on) => ({ on, kind, times: Infinity, ...(change && { change }) })));

/** Nothing of it has the name that it had: attributes of HTML, fields of JSON. */
const renamed = (page: string): string =>
  page.replace(/\b(class|id|name)(\s*=)/gi, 'data-$1$2').replace(/"(\w+)"(\s*:)/g, '"new-$1"$2');

const CHANGES: Readonly<Record<string, (world: World) => void>> = {
  down: (world) => everywhere(world, 'serverError'),
  slow: (world) => void (world.delayMs = SLOW_MS),
  acceptThenTimeOut: (world) => void (world.runsToTakeInSilence += 1),
  loseRun: (world) => void (world.runsToLose += 1),
  humanCheck: (world) => everywhere(world, 'interstitial'),
  changedLayout: (world) => everywhere(world, 'changed', renamed),
  clear(world) {
    world.faults.length = 0;
    world.delayMs = 0;
    world.runsToLose = 0;
    world.runsToTakeInSilence = 0;
  },
};

/** What was asked for, done; null: it is a request to the site. */
export function answerSwitch({ method, path, json }: SimulatedRequest, world: World): SimulatedResponse | null {
  if (path !== ADDRESS) return null;
  const { kind } = Object(json) as { kind?: unknown };
  const isKnown = method === 'POST' && typeof kind === 'string' && Object.hasOwn(CHANGES, kind);
  if (!isKnown) return said(400, { error: `POST {"kind": …}, one of ${Object.keys(CHANGES).join(', ')}` });
  CHANGES[kind]!(world);
  return said(200, { kind });
}

const said = (status: number, body: object): SimulatedResponse => ({
  status,
  headers: { 'content-type': 'application/json; charset=utf-8' },
  body: JSON.stringify(body),
});
