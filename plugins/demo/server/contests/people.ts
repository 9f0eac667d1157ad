/** A participant of the demo contests. `skill` is from 0 to 1. Nobody knows their passwords. */
export interface Person {
  username: string;
  nickname: string;
  school: string;
  skill: number;
}

const POLYTECHNIC = 'Harbour Polytechnic';
const LIGHTHOUSE = 'Lighthouse College';
const TIDE = '海潮大学';
const ISLAND = '星岛中学';

const person = (username: string, nickname: string, school: string, skill: number): Person => ({
  username: `demo_${username}`,
  nickname,
  school,
  skill,
});

export const people: readonly Person[] = [
  person('mara', 'Mara Lindqvist', POLYTECHNIC, 0.95),
  person('linxia', '林夏', TIDE, 0.93),
  person('tobias', 'Tobias Okafor', LIGHTHOUSE, 0.85),
  person('zhouyan', '周砚', ISLAND, 0.82),
  person('priya', 'Priya Raman', POLYTECHNIC, 0.75),
  person('hejing', '何静', TIDE, 0.7),
  person('jonas', 'Jonas Weber', LIGHTHOUSE, 0.62),
  person('suwan', '苏晚', ISLAND, 0.6),
  person('elena', 'Elena Petrova', POLYTECHNIC, 0.5),
  person('tangyi', '唐一', TIDE, 0.45),
  person('noah', 'Noah Mensah', LIGHTHOUSE, 0.35),
  person('luxiao', '陆晓', ISLAND, 0.3),
];
