import { lazySlot, loadPageTexts } from '@tribunal/web/plugin';
import type { ComponentType } from 'react';
import { remoteJudging } from '../../plugin';
import type { ClaimCompanionProps } from './ClaimCompanion';
import type { CompanionPanelProps } from './CompanionPanel';
import type { ProblemCompanionProps } from './ProblemCompanion';

/** Creates a part that is loaded together with the texts that it needs. */
const withTexts = <Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> =>
  lazySlot(async () => {
    const [part] = await Promise.all([load(), loadPageTexts(remoteJudging.id)]);
    return part;
  });

export const CompanionPanel = withTexts<CompanionPanelProps>(
  async () => (await import('./CompanionPanel')).CompanionPanel,
);
export const ProblemCompanion = withTexts<ProblemCompanionProps>(
  async () => (await import('./ProblemCompanion')).ProblemCompanion,
);
export const ClaimCompanion = withTexts<ClaimCompanionProps>(
  async () => (await import('./ClaimCompanion')).ClaimCompanion,
);
