/**
 * Loaded before the program of every part (`node --import`). The supervisor holds the other end of the IPC channel.
 * However the supervisor ends, the channel then closes, and the part ends as on SIGTERM.
 */
const PATIENCE_MS = 5000;

/** @param {NodeJS.ErrnoException} error */
const swallowBrokenPipe = (error) => {
  if (error.code !== 'EPIPE') throw error;
};

const terminate = () => {
  // The reader of this output is gone.
  process.stdout.on('error', swallowBrokenPipe);
  process.stderr.on('error', swallowBrokenPipe);
  setTimeout(() => process.kill(process.pid, 'SIGKILL'), PATIENCE_MS).unref();
  process.kill(process.pid, 'SIGTERM');
};

// The channel may have closed before this file was loaded; a program without a channel has no such property.
if (process.connected === false) terminate();
if (process.connected) {
  process.once('disconnect', terminate);
  // The channel alone must not keep the program running.
  process.channel?.unref();
}
