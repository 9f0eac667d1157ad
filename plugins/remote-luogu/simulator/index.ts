import {
  defineSimulator,
  jsonResponse,
  listRoute,
  pageRoute,
  problemRoute,
  runRoute,
  submitRoute,
} from '@tribunal/remote-kit/simulator';
import { LUOGU_LANGUAGES } from '../languages';
import { answer, loginFirst, problemPage, recordOf, recordPage } from './answers';
import { PROBLEMS } from './problems';

const error = (status: number, errorMessage: string): ReturnType<typeof jsonResponse> =>
  jsonResponse({ errorCode: status, errorType: 'HttpException', errorMessage, errorData: null }, status);

export default defineSimulator({
  key: 'LUOGU',
  problems: PROBLEMS,
  languages: LUOGU_LANGUAGES,
  session: ({ cookies }) => cookies['__client_id'],
  missing: jsonResponse(
    { instance: 'main', template: 'error', status: 404, locale: 'zh-CN', data: {}, user: null, time: 0, theme: null },
    404,
  ),
  routes: [
    pageRoute(/^\/$/, () => '<!DOCTYPE html><html><head><title>Luogu</title></head><body></body></html>'),
    problemRoute(/^\/problem\/(\w+)$/, problemPage),
    submitRoute(/^\/fe\/api\/problem\/submit\/(\w+)$/, {
      read: ({ id, json }) => {
        const { code, lang } = Object(json) as Record<string, unknown>;
        return { problemId: id, languageId: String(lang), code: String(code) };
      },
      loginFirst: error(401, '未登录'),
      refused: (refusal) => error(400, refusal === 'captcha' ? '验证码错误' : '无法提交'),
      accepted: ({ id }) => jsonResponse({ rid: id }),
    }),
    listRoute(/^\/record\/list$/, {
      wanted: ({ query }) => ({ account: query.get('user'), problemId: query.get('pid') }),
      loginFirst,
      page: (runs, request) =>
        answer({ records: { result: runs.map(recordOf), count: runs.length, perPage: 20 } }, request, 'record.list'),
    }),
    runRoute(/^\/record\/(\d+)$/, (run, request) => (request.account === null ? loginFirst : recordPage(run, request))),
  ],
});
