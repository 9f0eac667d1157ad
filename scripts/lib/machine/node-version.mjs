import { CommandError } from '../steps.mjs';

/** @throws {CommandError} when this Node is too old */
export const checkNode = () => {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  throw new CommandError(`Tribunal needs Node 20.19 or newer; this is ${process.version}.`);
};
