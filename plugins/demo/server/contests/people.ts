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
  person('ines', 'Inês Carvalho', TIDE, 0.9),
  person('gaoyuan', '高远', POLYTECHNIC, 0.88),
  person('mikkel', 'Mikkel Holm', ISLAND, 0.8),
  person('xieqiu', '谢秋', LIGHTHOUSE, 0.78),
  person('amara', 'Amara Diallo', TIDE, 0.73),
  person('luyao', '卢遥', POLYTECHNIC, 0.71),
  person('pedro', 'Pedro Salinas', ISLAND, 0.66),
  person('dingmu', '丁牧', LIGHTHOUSE, 0.64),
  person('hana', 'Hana Kobayashi', TIDE, 0.58),
  person('fangzhou', '方舟', POLYTECHNIC, 0.55),
  person('oskar', 'Oskar Nowak', ISLAND, 0.52),
  person('shenyi', '沈逸', LIGHTHOUSE, 0.48),
  person('leila', 'Leila Haddad', TIDE, 0.42),
  person('jiangke', '江珂', POLYTECHNIC, 0.4),
  person('tom', 'Tom Whitaker', ISLAND, 0.37),
  person('panyue', '潘月', LIGHTHOUSE, 0.32),
  person('sofia', 'Sofia Marino', TIDE, 0.27),
  person('baihe', '白荷', POLYTECHNIC, 0.22),
];
