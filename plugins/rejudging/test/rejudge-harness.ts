import type { CoreCalls, Status } from '@tribunal/contract';
import type { ServerScope } from '@tribunal/server';
import { pluginAt, type Api } from '@tribunal/testing';
import { openCorrectionHarness, type CorrectionHarness } from '../../../core/server/test/correction/correction-harness';
import type { RejudgingCalls } from '../contract';
import { rejudging } from '../plugin';
import serverPart from '../server';
import { RejudgingStepRunner } from '../server/rejudging-step-runner';

/** A site with the plugin, whose verdicts the test reports. */
export interface RejudgeHarness extends CorrectionHarness {
  calls: Api<CoreCalls & RejudgingCalls>;
  steps(): RejudgingStepRunner;
  /** Reports the verdict for every judgement of the rejudging that waits for one. */
  reportPreviewVerdicts(rejudgingId: number, status: Status): Promise<void>;
}

export async function openRejudgeHarness(): Promise<RejudgeHarness> {
  let services: Pick<ServerScope, 'get'> | undefined;
  const setup = (scope: ServerScope): void | Promise<void> => {
    services = scope;
    return serverPart.setup(scope);
  };
  const onDisk = await pluginAt(new URL('..', import.meta.url));
  const harness = await openCorrectionHarness([{ ...onDisk, load: async () => ({ manifest: rejudging, setup }) }]);
  return {
    ...harness,
    calls: harness.site.calls<CoreCalls & RejudgingCalls>(),
    steps: () => services!.get(RejudgingStepRunner),
    reportPreviewVerdicts: async (rejudgingId, status) => {
      const open = harness.knex('judgement').where({ rejudgingId, isWanted: true }).whereNull('judgedAt');
      for (const id of await open.pluck('id')) await harness.reportFinal(id, status);
    },
  };
}
