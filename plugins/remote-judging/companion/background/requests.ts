import {
  COMPANION_LIMITS,
  type CompanionCall,
  type CompanionOrder,
  type CompanionRequestName,
} from '../../contract/companion-protocol';

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const textOf = (value: unknown, max: number): string | null =>
  typeof value === 'string' && value.length > 0 && value.length <= max ? value : null;

const JOB_ID = /^[\w.:-]+$/;
const jobIdOf = (value: unknown): string | null => {
  const jobId = textOf(value, COMPANION_LIMITS.id);
  return jobId !== null && JOB_ID.test(jobId) ? jobId : null;
};

/** What would lead an address elsewhere that an id is put into. */
const LEADS_ELSEWHERE = /(^|\/)\.{1,2}(\/|$)|[?#%\\\s]/;
const idOf = (value: unknown): string | null => {
  const id = textOf(value, COMPANION_LIMITS.text);
  return id === null || LEADS_ELSEWHERE.test(id) ? null : id;
};

const readOrder = (input: Record<string, unknown>): CompanionOrder | null => {
  const { problem, language } = input;
  if (!isRecord(problem) || !isRecord(language)) return null;
  const jobId = jobIdOf(input['jobId']);
  const key = textOf(input['key'], COMPANION_LIMITS.text);
  const handle = textOf(input['handle'], COMPANION_LIMITS.text);
  const id = idOf(problem['id']);
  const ref = problem['ref'] === null ? null : idOf(problem['ref']);
  const languageId = textOf(language['id'], COMPANION_LIMITS.text);
  const languageName = textOf(language['name'], COMPANION_LIMITS.text);
  const code = textOf(input['code'], COMPANION_LIMITS.code);
  const isComplete = jobId && key && handle && id && languageId && languageName && code;
  if (!isComplete || (ref === null && problem['ref'] !== null)) return null;
  return { jobId, key, handle, problem: { id, ref }, language: { id: languageId, name: languageName }, code };
};

const WEB = /^https?:\/\//i;

const OF_ONE_JOB: readonly CompanionRequestName[] = ['state', 'look', 'cancel', 'forget'];

/** Reads a request of a page, which any script there can have made; null if it is none. */
export function readCall(value: unknown): CompanionCall | null {
  if (!isRecord(value)) return null;
  const { name, input } = value;
  if (name === 'hello' || name === 'takePage') return { name, input: null };
  if (!isRecord(input)) return null;
  if (name === 'start') {
    const order = readOrder(input);
    return order && { name, input: order };
  }
  if (name === 'openPage') {
    const url = textOf(input['url'], COMPANION_LIMITS.address);
    return url !== null && WEB.test(url) && URL.canParse(url) ? { name, input: { url } } : null;
  }
  const jobId = jobIdOf(input['jobId']);
  if (jobId === null) return null;
  if (name === 'reject') {
    const runId = textOf(input['runId'], COMPANION_LIMITS.text);
    return runId === null ? null : { name, input: { jobId, runId } };
  }
  const known = OF_ONE_JOB.find((each) => each === name);
  return known ? ({ name: known, input: { jobId } } as CompanionCall) : null;
}
