/**
 * Pattern of what must stand before the `@` of a mention: a sign within an address, such as that of a mail, begins none.
 * Texts in Chinese, Japanese and Korean have no spaces, so a mention may follow their letters.
 */
export const BEFORE_MENTION = String.raw`(?<!(?![\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}])[\p{L}\p{N}_.@/-])`;
