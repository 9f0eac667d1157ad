/**
 * Loaded before the program of every part (`node --import`). The supervisor holds the other end of a channel; when it is
 * gone, however it went, the channel closes and the part ends as if told to.
 */
const PATIENCE_MS = 5000;

const swallowBrokenPipe = (error) => {
  if (error.code !== 'EPIPE') throw error;
};

const end = () => {
  // Nobody reads what is printed now.
  process.stdout.on('error', swallowBrokenPipe);
  process.stderr.on('error', swallowBrokenPipe);
  setTimeout(() => process.kill(process.pid, 'SIGKILL'), PATIENCE_MS).unref();
  process.kill(process.pid, 'SIGTERM');
};

// The channel may have closed before this file was read; a program without a channel has no such property.
if (process.connected === false) end();
if (process.connected) {
  process.once('disconnect', end);
  // The channel alone keeps no program running.
  process.channel.unref();
}
