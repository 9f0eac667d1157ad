import iconv from 'iconv-lite';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { jsonResponse, type SimulatedRequest, type SimulatedResponse } from './exchange';
import { handleFaultRequest } from './fault-endpoint';
import { pictureResponse } from './picture';
import type { FaultKind, SimulatedPart, SimulatedProblem } from './simulator-state';
import { SimulatorState } from './simulator-state';

/** A site as its adapter sees it, on top of a `SimulatorState`. */
export interface SiteSimulator {
  key: string;
  problems: readonly SimulatedProblem[];
  /** Returns the text that a person pastes for a session of this id. */
  sessionText?(id: string): string;
  partOf(request: SimulatedRequest): SimulatedPart;
  answer(request: SimulatedRequest, simulatorState: SimulatorState): SimulatedResponse;
}

export interface RunningSimulator {
  /** URL without a trailing slash. */
  url: string;
  simulatorState: SimulatorState;
  close(): Promise<void>;
}

const COMMON_FAULTS: readonly FaultKind[] = [
  'serverError',
  'timeout',
  'interstitial',
  'tooManyRequests',
  'dropBefore',
  'dropAfter',
  'changed',
];

/** Pictures of statements; every simulated site has them at all such addresses. */
const PICTURE = /\.(png|jpe?g|gif)$/i;

const INTERSTITIAL = `<!DOCTYPE html><html lang="en-US"><head><title>Just a moment...</title></head><body><div id="challenge-stage"></div><noscript>Enable JavaScript and cookies to continue</noscript></body></html>`;

/**
 * Returns the cookie that a browser gets when a person has passed the bot check with it. As at real sites, it is valid
 * only for the user agent of that browser.
 */
export const clearanceCookie = (userAgent: string): string =>
  `cf_clearance=${Buffer.from(userAgent).toString('base64url')}`;

const hasClearance = ({ cookies, headers }: SimulatedRequest): boolean =>
  cookies['cf_clearance'] !== undefined &&
  `cf_clearance=${cookies['cf_clearance']}` === clearanceCookie(headers['user-agent'] ?? '');

/** Address at which a simulator says whose it is. No real site has such an address. */
const OWNER_ADDRESS = '/__simulator/owner';
const OWNER_TIMEOUT_MS = 2000;

/** Returns whose simulator listens on the port; null if it is nobody's, or no simulator. */
export async function simulatorOwner(port: number): Promise<string | null> {
  try {
    const response = await fetch(`http://127.0.0.1:${port}${OWNER_ADDRESS}`, {
      signal: AbortSignal.timeout(OWNER_TIMEOUT_MS),
    });
    const { owner } = (await response.json()) as { owner?: unknown };
    return response.ok && typeof owner === 'string' ? owner : null;
  } catch {
    return null;
  }
}

interface SimulatorOptions {
  port?: number;
  simulatorState?: SimulatorState;
  /** Whom it belongs to, where several may run on a machine. */
  owner?: string | null;
}

/** Serves a simulated site on this machine; port 0 chooses a free one. */
export async function startSimulator(
  site: SiteSimulator,
  { port = 0, simulatorState = new SimulatorState(), owner = null }: SimulatorOptions = {},
): Promise<RunningSimulator> {
  for (const problem of site.problems) simulatorState.problems.set(problem.id, problem);
  const server = createServer((incoming, outgoing) => {
    if (incoming.url === OWNER_ADDRESS) return send(outgoing, jsonResponse({ owner }));
    void serve(site, simulatorState, incoming, outgoing).catch((error: unknown) => {
      outgoing.writeHead(500, { 'content-type': 'text/plain' });
      outgoing.end(`the simulator failed: ${String(error)}`);
    });
  });
  // A test that computes for a long time must not find its connection closed at its next request.
  server.keepAliveTimeout = 0;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    simulatorState,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function serve(
  site: SiteSimulator,
  simulatorState: SimulatorState,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  const request = await readRequest(incoming);
  const faultResponse = handleFaultRequest(request, simulatorState);
  if (faultResponse) return send(outgoing, faultResponse);
  if (simulatorState.delayMs > 0) await pause(simulatorState.delayMs);
  const faults = hasClearance(request) ? COMMON_FAULTS.filter((kind) => kind !== 'interstitial') : COMMON_FAULTS;
  const fault = simulatorState.consumeFault(site.partOf(request), faults);
  if (fault?.kind === 'timeout') return;
  if (fault?.kind === 'dropBefore') return void incoming.socket.destroy();
  if (fault?.kind === 'serverError') return send(outgoing, { status: 503, body: 'Service Unavailable' });
  if (fault?.kind === 'tooManyRequests')
    return send(outgoing, { status: 429, headers: { 'retry-after': String(simulatorState.pauseSeconds(2)) } });
  if (fault?.kind === 'interstitial') {
    return send(outgoing, { status: 403, headers: { 'cf-mitigated': 'challenge' }, body: INTERSTITIAL });
  }
  const { acceptedCount: acceptedBefore } = simulatorState;
  const response = PICTURE.test(request.path) ? pictureResponse() : site.answer(request, simulatorState);
  if (simulatorState.acceptedCount > acceptedBefore && simulatorState.runsToAcceptSilently > 0)
    return void (simulatorState.runsToAcceptSilently -= 1);
  const unknownAnswer = simulatorState.acceptedCount > acceptedBefore && simulatorState.unknownAnswers.shift();
  if (unknownAnswer) return send(outgoing, unknownAnswer);
  if (fault?.kind === 'dropAfter') return void incoming.socket.destroy();
  const isPage = fault?.change && typeof response.body === 'string';
  send(outgoing, isPage ? { ...response, body: fault.change!(response.body as string) } : response);
}

function send(outgoing: ServerResponse, response: SimulatedResponse): void {
  const { status = 200, headers = {}, body = '', charset = 'utf-8' } = response;
  outgoing.writeHead(status, { 'content-type': 'text/html; charset=utf-8', ...headers });
  outgoing.end(typeof body === 'string' ? iconv.encode(body, charset) : body);
}

/** A simulator serves all hosts of its site: requests to another host have the prefix `/~name/…`. */
const OTHER_HOST = /^\/~\w+/;

async function readRequest(incoming: IncomingMessage): Promise<SimulatedRequest> {
  const { pathname, searchParams } = new URL(incoming.url ?? '/', 'http://site');
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  const body = Buffer.concat(chunks);
  const type = incoming.headers['content-type'] ?? '';
  return {
    method: incoming.method ?? 'GET',
    path: pathname.replace(OTHER_HOST, ''),
    query: searchParams,
    ...(await formOf(type, body)),
    json: type.includes('json') && body.length > 0 ? (JSON.parse(body.toString()) as unknown) : null,
    headers: Object.fromEntries(Object.entries(incoming.headers).map(([name, value]) => [name, String(value)])),
    cookies: cookiesOf(incoming.headers.cookie ?? ''),
  };
}

type Form = Pick<SimulatedRequest, 'form' | 'files'>;

async function formOf(type: string, body: Buffer): Promise<Form> {
  if (!type.includes('multipart')) {
    return { form: new URLSearchParams(type.includes('urlencoded') ? body.toString() : ''), files: new Map() };
  }
  const parts = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData();
  const form = new URLSearchParams();
  const files = new Map<string, { name: string; type: string; text: string }>();
  for (const [field, value] of parts) {
    if (typeof value === 'string') form.append(field, value);
    else files.set(field, { name: value.name, type: value.type, text: await value.text() });
  }
  return { form, files };
}

const cookiesOf = (header: string): Record<string, string> =>
  Object.fromEntries(
    header
      .split(/;\s*/)
      .filter(Boolean)
      .map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]),
  );
