/// <reference types="vite/client" />
declare module '@vscode/markdown-it-katex';
