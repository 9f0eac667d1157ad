import { accountContext, seal } from '@tribunal/config';
import { SIMULATED_ORIGIN, type SealedAccount } from '@tribunal/contract';
import type { RemoteDoor } from '@tribunal/remote-kit';
import { World } from '@tribunal/remote-kit/simulator';
import { ManualClock } from '@tribunal/testing';
import { describe, expect, it } from 'vitest';
import { Logins } from '../src/accounts';
import { openHosts } from '../src/pacing';
import { placeOf, SiteSession, type Exchange } from '../src/session';
import { Site } from '../src/sites';
import { News, SiteStates } from '../src/sync';
import { SECRETS_KEY } from './run/fake-ledger';
import { aSite } from './run/stage';
import { TOY, toyDoor } from './toy/adapter';
import { toyWithoutNetwork } from './toy/in-memory';

const OWN = 'https://toy.test';
const EVIL = 'https://evil.test';

const sealedFor = (origin: string | null, more: Partial<SealedAccount> = {}): SealedAccount => ({
  id: 1,
  name: 'bot',
  way: 'own',
  origin,
  password: seal('secret', SECRETS_KEY, accountContext(1, 'password', origin)),
  session: null,
  visit: null,
  ...more,
});

/** A judge as it hears of the site's address by the server; everything that it sends is noted. */
function aJudge({ endpoint = '', simulator = '', door = toyDoor as RemoteDoor } = {}) {
  const now = (): number => 0;
  const sent: Exchange[] = [];
  const travel = toyWithoutNetwork(new World(now));
  const states = new SiteStates(now);
  const hear = (address: string): void => states.take([aSite({ settings: { endpoint: address } })]);
  hear(endpoint);
  const site = new Site(door, {
    states,
    news: new News(),
    hosts: openHosts(new ManualClock()),
    now,
    open: (sealed) => sealed,
    simulatorOf: () => simulator,
    exchange: (exchange) => {
      sent.push(exchange);
      return travel(exchange);
    },
  });
  const server = { account: () => Promise.resolve(null) };
  const logins = new Logins(server, SECRETS_KEY, now, { warn: () => undefined });
  const logIn = async (account: SealedAccount): Promise<string> => {
    try {
      await logins.of(site, account).logIn();
      return 'in';
    } catch (error) {
      return (error as { kind?: string }).kind ?? String(error);
    }
  };
  return { sent, hear, logIn, site, logins };
}

describe('an account at a judge', () => {
  it('logs in at the address that it was entered for', async () => {
    const judge = aJudge();
    expect(await judge.logIn(sealedFor(OWN))).toBe('in');
    expect(judge.sent.length).toBeGreaterThan(0);
  });

  it.each<[string, Partial<SealedAccount>]>([
    ['as the server says', {}],
    ['though the server says that it is for this one', { origin: EVIL }],
    ['though the server says nothing of an address', { origin: null }],
  ])('sends nothing to another address, %s', async (_, lie) => {
    const judge = aJudge({ endpoint: EVIL });
    expect(await judge.logIn({ ...sealedFor(OWN), ...lie })).not.toBe('in');
    expect(judge.sent).toEqual([]);
  });

  it('of before addresses were noted logs in at the adapter’s own address alone', async () => {
    expect(await aJudge().logIn(sealedFor(null))).toBe('in');
    const elsewhere = aJudge({ endpoint: EVIL });
    expect(await elsewhere.logIn(sealedFor(null))).toBe('siteDown');
    expect(elsewhere.sent).toEqual([]);
  });

  it('of a real site is never opened for a simulator, nor one of a simulator for a real site', async () => {
    const simulated = aJudge({ simulator: 'http://127.0.0.1:8900' });
    expect(await simulated.logIn(sealedFor(OWN))).toBe('siteDown');
    expect(await simulated.logIn(sealedFor(SIMULATED_ORIGIN))).toBe('in');
    const real = aJudge();
    expect(await real.logIn(sealedFor(SIMULATED_ORIGIN))).toBe('siteDown');
    expect(real.sent).toEqual([]);
  });

  it('that is in use sends nothing more once the address has changed', async () => {
    const judge = aJudge();
    const visit = judge.logins.of(judge.site, sealedFor(OWN));
    await visit.logIn();
    const before = judge.sent.length;
    judge.hear(EVIL);
    await expect(visit.session.get('/status')).rejects.toMatchObject({ kind: 'siteDown' });
    await expect(visit.session.host('api').get('/call')).rejects.toMatchObject({ kind: 'siteDown' });
    await expect(visit.logIn()).rejects.toMatchObject({ kind: 'siteDown' });
    expect(judge.sent).toHaveLength(before);
  });

  it('that does not open at its own address is a bad one', async () => {
    const other = seal('secret', '6'.repeat(64), accountContext(1, 'password', OWN));
    expect(await aJudge().logIn(sealedFor(OWN, { password: other }))).toBe('badAccount');
  });
});

describe('http', () => {
  it('of a real site is refused, whatever the server says', async () => {
    const judge = aJudge({ endpoint: 'http://toy.test' });
    const nobody = SiteSession.open(judge.site.access, null, null);
    await expect(nobody.get('/')).rejects.toMatchObject({ kind: 'siteDown' });
    expect(judge.sent).toEqual([]);
  });

  it('serves a site that has nothing else, for the operator’s accounts alone', async () => {
    const door = { ...toyDoor, spec: { ...TOY, endpoint: 'http://toy.test', hosts: {}, hasNoHttps: true } };
    const judge = aJudge({ door });
    const old = sealedFor('http://toy.test');
    expect(await judge.logIn(old)).toBe('badAccount');
    expect(judge.sent).toEqual([]);
    expect(await judge.logIn({ ...old, way: 'pool' })).toBe('in');
    judge.hear('http://mirror.test');
    const nobody = SiteSession.open(judge.site.access, null, null);
    await expect(nobody.get('/')).rejects.toMatchObject({ kind: 'siteDown' });
  });
});

describe('a redirect', () => {
  const answering = (location: string, seen: Exchange[]) =>
    new SiteSession(
      () => ({
        place: placeOf(TOY, ''),
        userAgent: 'our agent',
        send: (sent) => {
          seen.push(sent);
          const isFirst = seen.length === 1;
          return Promise.resolve({
            status: isFirst ? 302 : 200,
            headers: isFirst ? { location } : ({} as Record<string, string>),
            setCookies: [],
            bytes: Buffer.from(''),
          });
        },
        now: () => 0,
        turn: (_host, _lane, request) => request(),
      }),
      'bot',
    );
  const headers = { authorization: 'Bearer secret' };

  it('to another address is not followed', async () => {
    const seen: Exchange[] = [];
    await expect(answering(`${EVIL}/steal`, seen).get('/', { headers })).rejects.toMatchObject({
      kind: 'layoutChanged',
    });
    expect(seen).toHaveLength(1);
  });

  it('to another host of the site carries nothing that the adapter has sent', async () => {
    const seen: Exchange[] = [];
    await answering('https://api.toy.test/else', seen).get('/', { headers });
    expect(seen[0]!.headers).toMatchObject(headers);
    expect(seen[1]!.headers).not.toHaveProperty('authorization');
  });

  it('within the host carries it', async () => {
    const seen: Exchange[] = [];
    await answering('/else', seen).get('/', { headers });
    expect(seen[1]!.headers).toMatchObject(headers);
  });

  it('to the host without encryption is not followed', async () => {
    const seen: Exchange[] = [];
    await expect(answering('http://toy.test/', seen).get('/', { headers })).rejects.toThrow();
    expect(seen).toHaveLength(1);
  });
});
