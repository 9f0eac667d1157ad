import { expect, it, onTestFinished } from 'vitest';
import { startSimulator, type SimulatedRequest } from '../src/simulator';
import { PlainSession } from '../src/testing';

it('a simulated site receives the files of a form', async () => {
  const requests: SimulatedRequest[] = [];
  const { url, close } = await startSimulator({
    key: 'XYZ',
    problems: [],
    partOf: () => 'other',
    answer: (request) => {
      requests.push(request);
      return {};
    },
  });
  onTestFinished(close);
  const file = { name: 'main.c', type: 'text/x-csrc', content: 'int main;' };
  await new PlainSession(url).post('/submit', { multipart: { problem: 'hello', source: file } });
  expect(requests[0]!.form.get('problem')).toBe('hello');
  expect(requests[0]!.files.get('source')).toEqual({ name: 'main.c', type: 'text/x-csrc', text: 'int main;' });
});
