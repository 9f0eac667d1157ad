/** The sandbox has ended; what was asked of it will not be answered. */
export class SandboxGone extends Error {
  override readonly name = 'SandboxGone';
}

/** The request makes no sense to the sandbox. */
export class SandboxRefused extends Error {
  override readonly name = 'SandboxRefused';
}

/** This kind of sandbox cannot work on this machine, or not as this user; another kind may. */
export class SandboxUnavailable extends Error {
  override readonly name = 'SandboxUnavailable';
}
