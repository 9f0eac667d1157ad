import type { SimulatedRequest, SimulatedResponse, SimulatorState } from '@tribunal/remote-kit/simulator';
import { NoResponseError, type Answer, type Exchange } from '../../src/session';
import { toySimulator } from './simulator';

const INTERSTITIAL = '<title>Just a moment...</title>';

/** Runs the toy site without a network; the simulator state determines the faults. */
export function toyWithoutNetwork(simulatorState: SimulatorState): (sent: Exchange) => Promise<Answer> {
  return async (sent) => {
    const request = requestOf(sent);
    const part = toySimulator.partOf(request);
    if (simulatorState.hasFault(part, 'dropBefore')) throw new NoResponseError('network', 'socket hang up');
    if (simulatorState.hasFault(part, 'serverError')) return answerOf({ status: 503, body: 'sorry' });
    if (simulatorState.hasFault(part, 'tooManyRequests'))
      return answerOf({ status: 429, headers: { 'retry-after': '2' } });
    if (simulatorState.hasFault(part, 'interstitial')) return answerOf({ status: 403, body: INTERSTITIAL });
    const response = toySimulator.answer(request, simulatorState);
    if (simulatorState.hasFault(part, 'dropAfter')) throw new NoResponseError('network', 'socket hang up');
    if (simulatorState.hasFault(part, 'timeout')) throw new NoResponseError('timeout', 'too late');
    return answerOf(response);
  };
}

function requestOf({ method, url, headers, body }: Exchange): SimulatedRequest {
  const { pathname, searchParams } = new URL(url);
  const cookies = (headers['cookie'] ?? '').split('; ').map((pair) => pair.split('=') as [string, string]);
  return {
    method,
    path: pathname,
    query: searchParams,
    form: new URLSearchParams(typeof body === 'string' ? body : ''),
    files: new Map(),
    json: null,
    headers,
    cookies: Object.fromEntries(cookies),
  };
}

function answerOf({ status = 200, headers = {}, body = '' }: SimulatedResponse): Answer {
  const { 'set-cookie': cookie, ...others } = headers;
  const texts = Object.entries(others).map(([name, value]): [string, string] => [name, String(value)]);
  return {
    status,
    headers: Object.fromEntries(texts),
    setCookies: cookie === undefined ? [] : [cookie].flat(),
    bytes: Buffer.from(body),
  };
}
