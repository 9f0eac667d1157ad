import {
  defineSimulator,
  jsonResponse,
  listRoute,
  pageRoute,
  problemRoute,
  runRoute,
  submitRoute,
  type Route,
  type RouteRequest,
  type SimulatedResponse,
} from '@tribunal/remote-kit/simulator';
import { LUOGU_LANGUAGES } from '../languages';
import {
  codePicture,
  FRONT_TOKEN,
  loginFirst,
  loginPage,
  oldAnswer,
  PICTURE_CODE,
  PROBLEM_TOKEN,
  problemPage,
  recordOf,
  recordPage,
} from './answers';
import { PROBLEMS } from './problems';

const error = (status: number, errorMessage: string, errorType = 'HttpException'): SimulatedResponse =>
  jsonResponse({ errorCode: status, errorType, errorMessage, errorData: null }, status);

/** Submitting, which needs the token of the problem's page beside the session. */
const submitting = submitRoute(/^\/fe\/api\/problem\/submit\/(\w+)$/, {
  read: ({ id, json }) => {
    const { code, lang } = Object(json) as Record<string, unknown>;
    return { problemId: id, languageId: String(lang), code: String(code) };
  },
  loginFirst: error(403, '未登录', 'LuoguFramework\\HttpFoundation\\Exception\\UserUnloginException'),
  refused: (refusal) => error(400, refusal === 'captcha' ? '验证码错误' : '无法提交'),
  accepted: ({ id }) => jsonResponse({ rid: id }),
});

/** The login, for which a person types the code of a picture. */
const loggingIn: Route = {
  part: 'login',
  method: 'POST',
  pattern: /^\/do-auth\/password$/,
  answer({ json, simulatorState }) {
    const { username, password, captcha } = Object(json) as Record<string, unknown>;
    if (captcha !== PICTURE_CODE) return error(400, '验证码错误');
    const session = simulatorState.logIn(String(username), String(password));
    if (session === null) return error(400, '用户名或密码错误');
    return { ...jsonResponse({}), headers: { 'set-cookie': `__client_id=${session}; path=/; HttpOnly` } };
  },
};

/**
 * Answers the first request of a client by a redirect to the same address with a cookie, as the site does with some. A
 * client without cookies is sent on for ever.
 */
const withCookieCheck = (route: Route): Route => ({
  ...route,
  answer: (request) =>
    request.cookies['C3VK'] === undefined && request.method === 'GET'
      ? {
          status: 302,
          headers: {
            location: `${request.path}?${request.query.toString()}`,
            'set-cookie': 'C3VK=5a1b2c; path=/; max-age=300',
          },
        }
      : route.answer(request),
});

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
    pageRoute(
      /^\/$/,
      () =>
        `<!DOCTYPE html><html><head><meta name="csrf-token" content="${FRONT_TOKEN}"><title>Luogu</title></head><body></body></html>`,
    ),
    problemRoute(/^\/problem\/(\w+)$/, problemPage),
    pageRoute(/^\/auth\/login$/, loginPage),
    pageRoute(/^\/(api\/verify|lg4)\/captcha$/, () => codePicture),
    loggingIn,
    {
      ...submitting,
      answer: (request: RouteRequest) => {
        const isOfForm = request.account === null || request.headers['x-csrf-token'] === PROBLEM_TOKEN;
        if (!isOfForm) return error(403, 'CSRF token mismatch');
        const { captcha } = Object(request.json) as Record<string, unknown>;
        const isMistyped = captcha !== undefined && captcha !== PICTURE_CODE;
        return isMistyped ? error(400, '验证码错误') : submitting.answer(request);
      },
    },
    listRoute(/^\/record\/list$/, {
      wanted: ({ query }) => ({ account: query.get('user'), problemId: query.get('pid') }),
      loginFirst,
      page: (runs, request) =>
        oldAnswer({ records: { result: runs.map(recordOf), count: runs.length, perPage: 20 } }, request, 'record.list'),
    }),
    runRoute(/^\/record\/(\d+)$/, (run, request) => (request.account === null ? loginFirst : recordPage(run, request))),
  ].map(withCookieCheck),
});
