/**
 * How an output is brought into the form in which it is compared: `unix` has `\n` for every `\r\n`, `trimmed` loses trailing
 * white space of the whole and blanks before line ends, which carriage returns are too, `joined` loses all white space.
 */
export type Form = 'unix' | 'trimmed' | 'joined';

/** Takes an output piece by piece and gives its canonical form piece by piece. */
export interface Canonical {
  /** The next part that is certain; shares no memory with `chunk`. */
  push(chunk: Uint8Array): Buffer;
  /** What is left when nothing follows. */
  end(): Buffer;
}

const nothing = (): Buffer => Buffer.alloc(0);

const TAB = 9;
const NEWLINE = 10;
const RETURN = 13;
const SPACE = 32;
/** Tab, newline, vertical tab, form feed, carriage return, space. */
const isWhite = (byte: number): boolean => byte === SPACE || (byte >= TAB && byte <= 13);

const joined = (): Canonical => ({
  push(chunk) {
    const out = Buffer.allocUnsafe(chunk.length);
    let length = 0;
    for (let at = 0; at < chunk.length; at += 1) {
      const byte = chunk[at] as number;
      if (byte > SPACE || !isWhite(byte)) out[length++] = byte;
    }
    return out.subarray(0, length);
  },
  end: nothing,
});

/** A carriage return is held back until it is known what follows it. */
function unix(): Canonical {
  let isHeld = false;
  return {
    push(chunk) {
      const out = Buffer.allocUnsafe(chunk.length + 1);
      let length = 0;
      for (let at = 0; at < chunk.length; at += 1) {
        const byte = chunk[at] as number;
        if (isHeld && byte !== NEWLINE) out[length++] = RETURN;
        isHeld = byte === RETURN;
        if (!isHeld) out[length++] = byte;
      }
      return out.subarray(0, length);
    },
    end: () => (isHeld ? Buffer.of(RETURN) : nothing()),
  };
}

/** White space is held back until something visible follows it; at the end it never does. */
function trimmed(): Canonical {
  let held = Buffer.allocUnsafe(64);
  let heldLength = 0;
  /** How many of the held bytes, at their end, are blanks that a newline would swallow. */
  let blanks = 0;

  const hold = (byte: number): void => {
    if (byte === NEWLINE) heldLength -= blanks;
    blanks = byte === SPACE || byte === TAB || byte === RETURN ? blanks + 1 : 0;
    if (heldLength === held.length) held = Buffer.concat([held], held.length * 2);
    held[heldLength++] = byte;
  };

  return {
    push(chunk) {
      const out = Buffer.allocUnsafe(heldLength + chunk.length);
      let length = 0;
      for (let at = 0; at < chunk.length; at += 1) {
        const byte = chunk[at] as number;
        if (byte <= SPACE && isWhite(byte)) {
          hold(byte);
          continue;
        }
        if (heldLength > 0) {
          length += held.copy(out, length, 0, heldLength);
          heldLength = 0;
          blanks = 0;
        }
        out[length++] = byte;
      }
      return out.subarray(0, length);
    },
    end: nothing,
  };
}

const FORMS: Readonly<Record<Form, () => Canonical>> = { unix, trimmed, joined };

export const canonical = (form: Form): Canonical => FORMS[form]();
