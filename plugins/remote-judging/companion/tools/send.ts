import type { ToolProblem } from './tool-problem';

/** Where tools listen on this machine. */
export const TOOLS_ORIGIN = 'http://127.0.0.1';
/** The ports on which tools listen that receive problems from Competitive Companion. */
export const USUAL_PORTS: readonly number[] = [1327, 4244, 6174, 10042, 10043, 10045, 27121];
const PORTS_MAX = 20;
const TIMEOUT_MS = 3000;

/** Reads ports as people write them, each once; null if one is none, or if there are too many. Without any, the usual ones. */
export function parsePorts(text: string): number[] | null {
  const parts = text.split(/[\s,;，；]+/).filter(Boolean);
  const ports = [...new Set(parts.map((part) => (/^\d{1,5}$/.test(part) ? Number(part) : 0)))];
  if (ports.some((port) => port < 1 || port > 65_535) || ports.length > PORTS_MAX) return null;
  return ports.length > 0 ? ports : [...USUAL_PORTS];
}

/** Sends the problems one after the other; returns whether the tool has received all. */
const sendTo = async (port: number, problems: readonly ToolProblem[], post: typeof fetch): Promise<boolean> => {
  try {
    for (const problem of problems) {
      await post(`${TOOLS_ORIGIN}:${port}/`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(problem),
        credentials: 'omit',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
    }
    return true;
  } catch {
    return false;
  }
};

/** Sends problems to the tools that listen on these ports; returns how many have received all. */
export async function sendToTools(
  problems: readonly ToolProblem[],
  ports: readonly number[],
  post: typeof fetch,
): Promise<number> {
  const received = await Promise.all(ports.map((port) => sendTo(port, problems, post)));
  return received.filter(Boolean).length;
}
