import { connectedOrigins, isAllowed } from '../background/connections';
import { extension, type Tab } from '../extension-api';
import type { ImportAnswer, ToBackground } from '../internal-messages';
import { patternOf, SITES, type Site } from '../sites';

const { getMessage } = extension.i18n;
const byId = (id: string): HTMLElement => document.getElementById(id)!;

const button = (text: string, label: string, onPress: () => void): HTMLButtonElement => {
  const element = document.createElement('button');
  element.type = 'button';
  element.textContent = text;
  element.setAttribute('aria-label', label);
  element.addEventListener('click', onPress);
  return element;
};

const row = (name: string, ...rest: (HTMLElement | string)[]): HTMLLIElement => {
  const item = document.createElement('li');
  const title = document.createElement('span');
  title.textContent = name;
  item.append(
    title,
    ...rest.map((each) => {
      if (typeof each !== 'string') return each;
      const state = document.createElement('span');
      state.className = 'state';
      state.textContent = each;
      return state;
    }),
  );
  return item;
};

const send = (message: ToBackground): Promise<unknown> => extension.runtime.sendMessage(message);

/** Returns the origin of a page that could be a judge; null for pages of the browser. */
const judgeOrigin = ({ url }: Tab): string | null => {
  if (!url || !URL.canParse(url)) return null;
  const { protocol, origin } = new URL(url);
  return protocol === 'https:' || protocol === 'http:' ? origin : null;
};

const allowedJudges = async (): Promise<string[]> => {
  const connected: string[] = [];
  for (const origin of await connectedOrigins()) if (await isAllowed(origin)) connected.push(origin);
  return connected;
};

/** Offers to import the problem that the tab shows. It is read only once the person presses this. */
const showPage = (tab: Tab | undefined, connected: readonly string[]): void => {
  const origin = tab ? judgeOrigin(tab) : null;
  const tabId = tab?.id;
  const isOffered = origin !== null && tabId !== undefined && connected.length > 0 && !connected.includes(origin);
  byId('page-section').hidden = !isOffered;
  if (!isOffered) return;
  const rows = connected.map((judge) =>
    row(
      judge,
      button(getMessage('import'), getMessage('importTo', [judge]), () => {
        byId('page-note').textContent = '';
        void send({ from: 'popup', importTo: judge, tabId }).then((answer) => {
          const refusal = (answer as ImportAnswer)?.refusal;
          byId('page-note').textContent = refusal === undefined ? '' : getMessage(`import_${refusal}`);
        });
      }),
    ),
  );
  byId('page-list').replaceChildren(...rows);
};

const showJudges = (tab: Tab | undefined, connected: readonly string[]): void => {
  const rows = connected.map((origin) =>
    row(
      origin,
      button(getMessage('disconnect'), getMessage('disconnectFrom', [origin]), () => {
        void send({ from: 'popup', disconnect: origin }).then(render);
      }),
    ),
  );
  const current = tab ? judgeOrigin(tab) : null;
  const isSite = SITES.some(({ origin }) => origin === current);
  if (current !== null && !connected.includes(current) && !isSite) {
    const press = (): void => {
      // Remembered before the question, which closes this window in some browsers; it counts once it is answered.
      void send({ from: 'popup', connect: current, tabId: null });
      // The browser asks only right after the press: nothing is awaited before.
      void extension.permissions.request({ origins: [patternOf(current)] }).then(async (isGiven) => {
        await send(
          isGiven
            ? { from: 'popup', connect: current, tabId: tab?.id ?? null }
            : { from: 'popup', disconnect: current },
        );
        await render();
      });
    };
    rows.push(row(current, button(getMessage('connect'), getMessage('connectTo', [current]), press)));
  }
  byId('judge-list').replaceChildren(...rows);
  byId('judge-note').textContent = connected.length === 0 ? getMessage('noJudge') : '';
};

const siteRow = async ({ name, origin }: Site): Promise<HTMLLIElement> => {
  if (await isAllowed(origin)) return row(name, getMessage('allowed'));
  const press = (): void => {
    void extension.permissions.request({ origins: [patternOf(origin)] }).then(render);
  };
  return row(name, button(getMessage('allow'), getMessage('allowSite', [name]), press));
};

const render = async (): Promise<void> => {
  const [tab] = await extension.tabs.query({ active: true, currentWindow: true });
  const connected = await allowedJudges();
  showJudges(tab, connected);
  showPage(tab, connected);
  byId('site-list').replaceChildren(...(await Promise.all(SITES.map(siteRow))));
};

document.documentElement.lang = extension.i18n.getUILanguage();
byId('judges').textContent = getMessage('judges');
byId('page').textContent = getMessage('page');
byId('sites').textContent = getMessage('sites');
byId('sites-text').textContent = getMessage('sitesText');
void render();
