/** A letter of East Asia or an emoji: one em wide, and a line may break beside it (UAX 14, class ID). */
export const ideograph =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Extended_Pictographic}]/u
