/**
 * The smallest server that can answer the list calls: node:http, a pg pool and the product's own queries as prepared
 * statements. It sends the same JSON as the product, but checks nothing and counts nothing: the caller passes
 * `total`.
 */
import { createServer, type ServerResponse } from 'node:http';
import pg from 'pg';

const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 20 });
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

type Row = Record<string, unknown>;
const rowsOf = async (name: string, text: string, values: unknown[]): Promise<Row[]> =>
  (await pool.query<Row>({ name, text, values })).rows;

const HIDDEN = `select id from problem where auth <> 1 or gid is not null`;

const idsOf = async (name: string, text: string, limit: number, page: number): Promise<unknown[]> =>
  (await rowsOf(name, `${text} limit $1 offset $2`, [limit, (page - 1) * limit])).map(({ id }) => id);

async function problems(limit: number, page: number): Promise<Row[]> {
  const open = `select id from problem where auth = 1 and gid is null order by char_length(problem_id), problem_id`;
  const ids = await idsOf('problem ids', open, limit, page);
  const [rows, tags] = await Promise.all([
    rowsOf(
      'problems',
      `select c.*, p.id, p.problem_id, p.title, p.difficulty, p.type, p.updated_at
       from problem p join problem_count c on c.pid = p.id where p.id = any($1)
       order by char_length(p.problem_id), p.problem_id`,
      [ids],
    ),
    rowsOf(
      'tags',
      `select pt.pid, t.id, t.name, t.color, t.oj from problem_tag pt join tag t on t.id = pt.tag_id
       where pt.pid = any($1) order by t.name`,
      [ids],
    ),
  ]);
  return rows.map((row) => ({
    pid: row['id'],
    problemId: row['problem_id'],
    title: row['title'],
    difficulty: row['difficulty'],
    type: row['type'],
    tags: tags.filter(({ pid }) => pid === row['id']).map(({ id, name, color, oj }) => ({ id, name, color, oj })),
    total: row['total'],
    ac: row['ac'],
    wa: row['wa'],
    tle: row['tle'],
    mle: row['mle'],
    re: row['re'],
    pe: row['pe'],
    ce: row['ce'],
    se: row['se'],
    pa: row['pa'],
    myStatus: null,
    gmtModified: row['updated_at'],
  }));
}

async function submissions(limit: number, page: number): Promise<Row[]> {
  const open = `select id from submission where cid = 0 and gid is null and pid not in (${HIDDEN}) order by id desc`;
  const rows = await rowsOf(
    'submissions',
    `select s.id, s.pid, p.problem_id, s.display_id, s.cid, s.gid, s.uid, a.username, p.title, j.status, j.score,
       j.oi_rank_score, j.time_ms, j.memory_kb, greatest(s.length, octet_length(s.code)) as length, s.language, j.judger,
       j.reason, j.postponements, s.share, s.created_at
     from submission s join judgement j on j.submission_id = s.id and j.is_current
       join problem p on p.id = s.pid join account a on a.uid = s.uid
     where s.id = any($1) order by s.id desc`,
    [await idsOf('submission ids', open, limit, page)],
  );
  return rows.map((row) => ({
    submitId: row['id'],
    pid: row['pid'],
    displayPid: row['problem_id'],
    displayId: row['display_id'],
    cid: row['cid'],
    gid: row['gid'],
    uid: row['uid'],
    username: row['username'],
    title: row['title'],
    status: row['status'],
    score: row['score'],
    oiRankScore: row['oi_rank_score'],
    time: row['time_ms'],
    memory: row['memory_kb'],
    length: row['length'],
    language: row['language'],
    judger: row['judger'],
    isPostponed: Number(row['postponements']) > 0,
    isManual: row['reason'] === 'manual' || row['reason'] === 'cancel',
    share: row['share'],
    submitTime: row['created_at'],
  }));
}

const LISTS: Readonly<Record<string, (limit: number, page: number) => Promise<Row[]>>> = {
  '/api/get-problem-list': problems,
  '/api/get-submission-list': submissions,
};

async function answer(url: URL, response: ServerResponse): Promise<void> {
  const number = (name: string): number => Number(url.searchParams.get(name));
  const [size, current, total] = [number('limit'), number('currentPage'), number('total')];
  const records = await LISTS[url.pathname]!(size, current);
  const data = { records, total, size, current, pages: Math.ceil(total / size) };
  const body = Buffer.from(JSON.stringify({ status: 200, msg: 'success', data }));
  response.writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'content-length': body.length });
  response.end(body);
}

const server = createServer((request, response) => {
  const url = new URL(request.url ?? '/', 'http://bare');
  if (!(url.pathname in LISTS)) return void response.writeHead(404).end();
  answer(url, response).catch((error: unknown) => {
    response.writeHead(500).end(String(error));
  });
});
server.listen(Number(process.env['PORT']), '127.0.0.1');
process.on('SIGTERM', () => process.exit(0));
