import type { SimulatedRequest } from '@tribunal/remote-kit/simulator';

const LIFE_SECONDS = 7200;
const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Returns the token of a session for one contest. Its signature is not checked here. */
export const tokenOf = (session: string, contest: string): string => {
  const exp = Math.floor(Date.now() / 1000) + LIFE_SECONDS;
  return `${encoded({ alg: 'HS256', typ: 'JWT' })}.${encoded({ session, cid: contest, exp })}.c2lnbmF0dXJl`;
};

/** Returns the session of a request, whose token must be that of the contest in its address. */
export function sessionIn({ cookies, query }: SimulatedRequest): string | undefined {
  try {
    const payload = JSON.parse(Buffer.from(cookies['token']?.split('.')[1] ?? '', 'base64url').toString()) as {
      session: string;
      cid: string;
    };
    return payload.cid === query.get('cid') ? payload.session : undefined;
  } catch {
    return undefined;
  }
}
