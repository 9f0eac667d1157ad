/** The smallest server that can send a scoreboard: a Hapi route that has its bytes ready. */
import { server as hapi } from '@hapi/hapi';
import type { BoardRequest } from './reader';

const { port, method, path, body } = JSON.parse(process.env['BOARD_REQUEST']!) as BoardRequest;
const headers = { authorization: process.env['BOARD_TOKEN']!, 'content-type': 'application/json' };
const reply = await fetch(`http://127.0.0.1:${port}${path}`, { method, headers, body: body && JSON.stringify(body) });
const board = Buffer.from(await reply.arrayBuffer());

const server = hapi({ host: '127.0.0.1', port: Number(process.env['PORT']), compression: { minBytes: 4096 } });
server.route({ method: 'GET', path: '/', handler: (_request, h) => h.response(board).type('application/json') });
await server.start();
process.on('SIGTERM', () => process.exit(0));
