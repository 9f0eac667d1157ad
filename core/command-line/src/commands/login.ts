import { CommandError } from '../exit';
import { SiteClient } from '../site/client';
import { checkedToken, forgetSite, isReadableByOthers, knownSites, siteAddress, storeSite } from '../site/settings';
import type { Terminal } from '../terminal';
import { openSite, type ReadOptions } from './options';

/** Logs in to a site with an API token that the user makes there, and remembers it. */
export async function logIn(
  terminal: Terminal,
  given: string | undefined,
  { default: isDefault = false },
): Promise<void> {
  const { t, io } = terminal;
  const address = siteAddress(terminal, given ?? io.env['TRIBUNAL_URL'] ?? (await terminal.ask(t('askAddress'))));
  if (isReadableByOthers(address)) terminal.note(terminal.noteStyle.yellow(t('notEncrypted', { address })));
  terminal.note(t('howToToken', { address: `${address}/setting` }));
  const token = checkedToken(
    terminal,
    io.env['TRIBUNAL_TOKEN'] ?? (await terminal.ask(t('askToken'), { isSecret: true })),
  );
  const client = new SiteClient(terminal, { address, token });
  const { username } = await client.call('GET /api/get-user-home-info', { query: {} });
  await storeSite(terminal, { address, token, username, isDefault });
  terminal.print(t('loggedIn', { username, address }));
}

/** Forgets the token of a site. */
export async function logOut(terminal: Terminal, given: string | undefined): Promise<void> {
  const address = await forgetSite(terminal, given);
  if (address === null) throw new CommandError(terminal.t('notLoggedIn'));
  terminal.print(terminal.t('loggedOut', { address, setting: `${address}/setting` }));
}

/** Shows whose token is used at which site. */
export async function whoAmI(terminal: Terminal, { site, json }: ReadOptions): Promise<void> {
  const client = await openSite(terminal, { site });
  const { uid, username, nickname, solvedList, total } = await client.call('GET /api/get-user-home-info', {
    query: {},
  });
  const sites = await knownSites(terminal);
  if (json) return terminal.printJson({ site: client.address, uid, username, nickname, sites });
  const { t } = terminal;
  terminal.print(t('youAre', { username, address: client.address }));
  terminal.print(t('yourCount', { solved: solvedList.length, total }));
  const others = sites.filter((address) => address !== client.address);
  if (others.length > 0) terminal.print(t('otherSites', { sites: others.join(', ') }));
}
