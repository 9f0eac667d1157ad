import type { FixedTheme } from './themes';

/** Colours of an editor; all except the backgrounds are used for text. */
export interface Palette {
  scheme: 'light' | 'dark';
  background: string;
  /** Background of the cursor's line. */
  line: string;
  selection: string;
  text: string;
  /** Colour of line numbers. */
  muted: string;
  keyword: string;
  string: string;
  number: string;
  comment: string;
  type: string;
  call: string;
  /** Colours of marked lines; by default those that suit the scheme. */
  marks?: Record<'error' | 'warning', string>;
}

/**
 * The fixed palettes, each modelled on the scheme of its name. Every text colour has a contrast of at least 4.5 : 1
 * on the background and on the cursor's line.
 */
export const PALETTES: Readonly<Record<FixedTheme, Palette>> = {
  monokai: {
    scheme: 'dark',
    background: '#272822',
    line: '#32332b',
    selection: '#4b4c40',
    text: '#f5f5ef',
    muted: '#a5a493',
    keyword: '#ff7ea8',
    string: '#e3d67a',
    number: '#b898ff',
    comment: '#a8a48d',
    type: '#72d8ee',
    call: '#a9e03c',
  },
  solarized: {
    scheme: 'light',
    background: '#fdf6e3',
    line: '#f6eed8',
    selection: '#e4dcc2',
    text: '#3f545c',
    muted: '#5f6a66',
    keyword: '#5d6900',
    string: '#176b66',
    number: '#ad2a70',
    comment: '#5e6a68',
    type: '#7f5f00',
    call: '#1b649f',
  },
  material: {
    scheme: 'dark',
    background: '#253138',
    line: '#2d3b43',
    selection: '#43555f',
    text: '#eaf1f4',
    muted: '#9fb2bc',
    keyword: '#d0a2f2',
    string: '#c0e38c',
    number: '#f7956f',
    comment: '#9db0b9',
    type: '#f9c968',
    call: '#8bb2ff',
  },
  idea: {
    scheme: 'light',
    background: '#ffffff',
    line: '#f4f6fb',
    selection: '#c9dcf8',
    text: '#111111',
    muted: '#66666b',
    keyword: '#000c8a',
    string: '#056d10',
    number: '#1450d8',
    comment: '#686868',
    type: '#20656f',
    call: '#00627a',
  },
  eclipse: {
    scheme: 'light',
    background: '#ffffff',
    line: '#eaf2fd',
    selection: '#c7dbf5',
    text: '#101014',
    muted: '#61656b',
    keyword: '#7c0052',
    string: '#2500e8',
    number: '#145c3a',
    comment: '#356a4f',
    type: '#0a5070',
    call: '#4c3a22',
  },
  'base16-dark': {
    scheme: 'dark',
    background: '#161616',
    line: '#222222',
    selection: '#3d3d3d',
    text: '#dcdcdc',
    muted: '#979797',
    keyword: '#d28c8a',
    string: '#a3b877',
    number: '#c39ac0',
    comment: '#9a9a9a',
    type: '#f0c988',
    call: '#81b1c9',
  },
  cobalt: {
    scheme: 'dark',
    background: '#04233d',
    line: '#0c2f4d',
    selection: '#1c4d7c',
    text: '#f2f6fa',
    muted: '#8fb0cb',
    keyword: '#ffa735',
    string: '#55e06f',
    number: '#ff86aa',
    comment: '#6fb3f5',
    type: '#8ffbda',
    call: '#ffe06b',
  },
  dracula: {
    scheme: 'dark',
    background: '#282a36',
    line: '#323543',
    selection: '#484b60',
    text: '#f6f6f1',
    muted: '#a4adcc',
    keyword: '#ff86cc',
    string: '#eff792',
    number: '#c5a3fb',
    comment: '#a0aed4',
    type: '#90e8fc',
    call: '#5ef784',
  },
};
