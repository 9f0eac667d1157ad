import { connectedOrigins, isAllowed } from '../background/connections';
import { extension, type Tab } from '../extension-api';
import { storedPorts, storePorts } from '../background/tools';
import type { ImportAnswer, ToBackground, ToolsAnswer } from '../internal-messages';
import { parsePorts, TOOLS_ORIGIN, USUAL_PORTS } from '../tools/send';
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

const toolsText = ({ problems, tools }: ToolsAnswer): string => {
  if (problems === 0) return getMessage('tools_noProblem');
  return tools === 0 ? getMessage('tools_none') : getMessage('tools_received', [String(problems), String(tools)]);
};

/** Offers to send the problems of the page that the tab shows to the tools of this machine. */
const showTools = (tab: Tab | undefined, connected: readonly string[]): void => {
  const origin = tab ? judgeOrigin(tab) : null;
  const tabId = tab?.id;
  const isOffered = tabId !== undefined && origin !== null && connected.includes(origin);
  byId('tools-section').hidden = !isOffered;
  if (!isOffered) return;
  byId('tools-send').onclick = () => {
    byId('tools-note').textContent = getMessage('tools_sending');
    // The browser asks only right after the press: nothing is awaited before.
    void extension.permissions.request({ origins: [patternOf(TOOLS_ORIGIN)] }).then(async (isGiven) => {
      const answer = isGiven ? ((await send({ from: 'popup', sendProblemsOf: tabId })) as ToolsAnswer) : null;
      byId('tools-note').textContent = answer ? toolsText(answer) : getMessage('tools_notAllowed');
    });
  };
};

const showPorts = async (): Promise<void> => {
  const field = document.querySelector<HTMLInputElement>('#ports')!;
  field.placeholder = USUAL_PORTS.join(', ');
  field.value = await storedPorts();
  field.addEventListener('input', () => {
    const isValid = parsePorts(field.value) !== null;
    field.setAttribute('aria-invalid', String(!isValid));
    byId('ports-note').textContent = isValid ? '' : getMessage('ports_invalid');
    if (isValid) void storePorts(field.value.trim());
  });
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
  showTools(tab, connected);
  byId('site-list').replaceChildren(...(await Promise.all(SITES.map(siteRow))));
};

document.documentElement.lang = extension.i18n.getUILanguage();
byId('judges').textContent = getMessage('judges');
byId('page').textContent = getMessage('page');
byId('sites').textContent = getMessage('sites');
byId('sites-text').textContent = getMessage('sitesText');
for (const [id, key] of [
  ['tools', 'tools'],
  ['tools-text', 'toolsText'],
  ['tools-send', 'toolsSend'],
  ['ports-title', 'ports'],
  ['ports-label', 'portsLabel'],
] as const)
  byId(id).textContent = getMessage(key);
void showPorts();
void render();
