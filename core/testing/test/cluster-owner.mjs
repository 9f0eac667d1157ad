import { startCluster } from '../../../scripts/lib/postgres/cluster.mjs';

/** Owns a server until a test kills this process. */
const [dataDir, port] = process.argv.slice(2);
const { pid } = await startCluster({ dataDir, port: Number(port) });
process.stdout.write(`${pid}\n`);
setInterval(() => {}, 60_000);
