/** The sandbox has ended; pending requests will not be answered. */
export class SandboxClosed extends Error {
  override readonly name = 'SandboxClosed';
}

/** The request makes no sense to the sandbox. */
export class SandboxRefused extends Error {
  override readonly name = 'SandboxRefused';
}

/** This kind of sandbox cannot work on this machine or as this user; another kind may. */
export class SandboxUnavailable extends Error {
  override readonly name = 'SandboxUnavailable';
}
