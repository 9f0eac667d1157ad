/** The part of jsdom that the tests of companion parts use; the package has no types of its own. */
declare module 'jsdom' {
  export class VirtualConsole {
    on(event: 'jsdomError', listener: (error: Error) => void): this;
  }
  export class JSDOM {
    constructor(
      html: string,
      options: {
        url: string;
        runScripts?: 'dangerously';
        pretendToBeVisual?: boolean;
        virtualConsole?: VirtualConsole;
        beforeParse?(window: Window & typeof globalThis): void;
      },
    );
    readonly window: Window & typeof globalThis;
  }
}
