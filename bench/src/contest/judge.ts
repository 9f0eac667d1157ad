/**
 * A separate process that fetches work over HTTP and the queue, as judges do, and reports the verdict that the code
 * asks for after a short delay.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { openQueue } from '@tribunal/queue';
import { judgeByCode } from '@tribunal/testing';
import { httpJudgeServer, judgeCredential, startWorker } from '@tribunal/worker';
import { pino } from 'pino';

const SLOTS = 8;
/** Duration of judging one submission, in ms. */
const RUN = { min: 100, max: 500 };

const { SERVER_URL: url = '', JUDGE_TOKEN: token = '', QUEUE_URL: queueUrl = '' } = process.env;
const identity = { name: 'bench', instance: crypto.randomUUID(), keys: ['ME'] };
const worker = startWorker({
  queue: await openQueue(queueUrl),
  server: httpJudgeServer({ url, credential: judgeCredential(token, identity), timeoutMs: 5000 }),
  judge: async (task, io) => {
    await pause(RUN.min + Math.random() * (RUN.max - RUN.min));
    return judgeByCode(task, io);
  },
  log: pino({ level: 'silent' }),
  ...identity,
  kind: 'local',
  languages: [{ name: 'C++', version: '1', compileCommand: 'g++ main.cpp', factor: 1 }],
  unavailable: [],
  slots: SLOTS,
  degraded: [],
});
await worker.ready;
console.log('takes work');
