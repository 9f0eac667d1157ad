import { extension } from '../extension-api';
import type { ToolsAnswer } from '../internal-messages';
import { parsePorts, sendToTools } from '../tools/send';
import { toolProblems } from '../tools/tool-problem';
import { connectedOrigins } from './connections';

const KEY = 'ports';

/** Returns the ports that the person has chosen, as text; empty for the usual ones. */
export const storedPorts = async (): Promise<string> => {
  const { [KEY]: stored } = await extension.storage.local.get(KEY);
  return typeof stored === 'string' ? stored : '';
};

export const storePorts = (text: string): Promise<void> => extension.storage.local.set({ [KEY]: text });

/**
 * Sends the problems that a tab with a page of a connected judge shows to the tools of this machine, because the person
 * has asked for that in the popup.
 */
export const sendProblems = async (tabId: number): Promise<ToolsAnswer> => {
  const { url = '' } = await extension.tabs.get(tabId);
  const isOurs = URL.canParse(url) && (await connectedOrigins()).includes(new URL(url).origin);
  if (!isOurs) return { problems: 0, tools: 0 };
  await extension.scripting.executeScript({ target: { tabId }, files: ['tools.js'] });
  const [read] = await extension.scripting.executeScript({
    target: { tabId },
    func: () => globalThis.tribunalCompanionProblems?.(),
  });
  const data = Array.isArray(read?.result) ? (read.result as unknown[]) : [];
  const problems = toolProblems(data, crypto.randomUUID());
  if (problems.length === 0) return { problems: 0, tools: 0 };
  const ports = parsePorts(await storedPorts()) ?? [];
  const tools = await sendToTools(problems, ports, (address, init) => fetch(address, init));
  return { problems: problems.length, tools };
};
