import katexModule from '@vscode/markdown-it-katex';
import 'katex/dist/katex.min.css';
import type MarkdownIt from 'markdown-it';

type Renderer = InstanceType<typeof MarkdownIt>;
type Plugin = (md: Renderer, options?: object) => void;
// The package is CommonJS; bundlers and Node disagree about where its default lives.
const katex = ((katexModule as unknown as { default?: Plugin }).default ?? katexModule) as Plugin;

export const withMaths = (markdown: Renderer): Renderer => {
  katex(markdown, { throwOnError: false, output: 'htmlAndMathml', trust: false, maxSize: 40, maxExpand: 500 });
  return markdown;
};
