/**
 * The form into which an output is normalised before comparison: `unix` turns every CR LF into LF; `trimmed` drops
 * trailing white space of the whole output and blanks (including carriage returns) before line ends; `joined` drops
 * all white space.
 */
export type Form = 'unix' | 'trimmed' | 'joined';

/** Takes an output chunk by chunk and returns its canonical form chunk by chunk. */
export interface Canonical {
  /** Returns the next part that is certain; it shares no memory with `chunk`. */
  push(chunk: Uint8Array): Buffer;
  /** Returns the remaining part once no more input follows. */
  end(): Buffer;
}

const nothing = (): Buffer => Buffer.alloc(0);

const TAB = 9;
const NEWLINE = 10;
const RETURN = 13;
const SPACE = 32;
/** White space is tab, newline, vertical tab, form feed, carriage return and space. */
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

/** Creates the `unix` form. It holds back a carriage return until the next byte is known. */
function unix(): Canonical {
  let hasPendingReturn = false;
  return {
    push(chunk) {
      const out = Buffer.allocUnsafe(chunk.length + 1);
      let length = 0;
      for (let at = 0; at < chunk.length; at += 1) {
        const byte = chunk[at] as number;
        if (hasPendingReturn && byte !== NEWLINE) out[length++] = RETURN;
        hasPendingReturn = byte === RETURN;
        if (!hasPendingReturn) out[length++] = byte;
      }
      return out.subarray(0, length);
    },
    end: () => (hasPendingReturn ? Buffer.of(RETURN) : nothing()),
  };
}

/** Creates the `trimmed` form. It holds back white space until something visible follows, and drops it at the end. */
function trimmed(): Canonical {
  let pending = Buffer.allocUnsafe(64);
  let pendingLength = 0;
  /** Number of trailing held-back bytes that are blanks and would be dropped before a newline. */
  let blanks = 0;

  const defer = (byte: number): void => {
    if (byte === NEWLINE) pendingLength -= blanks;
    blanks = byte === SPACE || byte === TAB || byte === RETURN ? blanks + 1 : 0;
    if (pendingLength === pending.length) pending = Buffer.concat([pending], pending.length * 2);
    pending[pendingLength++] = byte;
  };

  return {
    push(chunk) {
      const out = Buffer.allocUnsafe(pendingLength + chunk.length);
      let length = 0;
      for (let at = 0; at < chunk.length; at += 1) {
        const byte = chunk[at] as number;
        if (byte <= SPACE && isWhite(byte)) {
          defer(byte);
          continue;
        }
        if (pendingLength > 0) {
          length += pending.copy(out, length, 0, pendingLength);
          pendingLength = 0;
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
