/** A process of its own: takes work as judges do, over HTTP and the queue, and says after a moment what the code asks for. */
import { setTimeout as pause } from 'node:timers/promises';
import { openQueue } from '@tribunal/queue';
import { byCode } from '@tribunal/testing';
import { httpJudgeServer, judgeCredential, startWorker } from '@tribunal/worker';
import { pino } from 'pino';

const SLOTS = 8;
/** What judging takes, ms. */
const RUN = { least: 100, most: 500 };

const { SERVER_URL: url = '', JUDGE_TOKEN: token = '', QUEUE_URL: queueUrl = '' } = process.env;
const identity = { name: 'bench', instance: crypto.randomUUID(), keys: ['ME'] };
const worker = startWorker({
  queue: await openQueue(queueUrl),
  server: httpJudgeServer({ url, credential: judgeCredential(token, identity), timeoutMs: 5000 }),
  judge: async (task, io) => {
    await pause(RUN.least + Math.random() * (RUN.most - RUN.least));
    return byCode(task, io);
  },
  log: pino({ level: 'silent' }),
  ...identity,
  kind: 'local',
  languages: [{ name: 'C++', version: '1' }],
  unavailable: [],
  slots: SLOTS,
  degraded: [],
});
await worker.ready;
console.log('takes work');
