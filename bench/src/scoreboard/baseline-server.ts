/** The smallest server that can send a scoreboard: a Hapi route that has its bytes ready. */
import { server as hapi } from '@hapi/hapi';

const headers = { authorization: process.env['BOARD_TOKEN']! };
const board = Buffer.from(await (await fetch(process.env['BOARD_URL']!, { headers })).arrayBuffer());

const server = hapi({ host: '127.0.0.1', port: Number(process.env['PORT']), compression: { minBytes: 4096 } });
server.route({ method: 'GET', path: '/', handler: (_request, h) => h.response(board).type('application/json') });
await server.start();
process.on('SIGTERM', () => process.exit(0));
