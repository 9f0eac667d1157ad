import type { BatchRequest, FileRef, OnResult, RunRequest, RunResult, Sandbox, SandboxInfo } from './sandbox/types';

/**
 * The same sandbox for the judge's own programs: whatever they read of the system stays in the kernel's caches, so that
 * the runs of submissions need not read it from the disk.
 */
export class WarmingSandbox implements Sandbox {
  constructor(private readonly sandbox: Sandbox) {}

  get info(): SandboxInfo {
    return this.sandbox.info;
  }

  get lost(): Promise<Error> | undefined {
    return this.sandbox.lost;
  }

  run(request: RunRequest, abort?: AbortSignal): Promise<RunResult> {
    return this.sandbox.run({ ...request, warm: true }, abort);
  }

  batch(request: BatchRequest, inputs: readonly FileRef[], onResult: OnResult, abort?: AbortSignal): Promise<void> {
    return this.sandbox.batch({ ...request, warm: true }, inputs, onResult, abort);
  }

  group(requests: readonly RunRequest[], pipes: readonly string[], abort?: AbortSignal): Promise<RunResult[]> {
    return this.sandbox.group(
      requests.map((request) => ({ ...request, warm: true })),
      pipes,
      abort,
    );
  }

  close(): Promise<void> {
    return this.sandbox.close();
  }
}
