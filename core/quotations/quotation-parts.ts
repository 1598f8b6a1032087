import { inkOf } from './compared-ink.ts'

/** Omissions and insertions in a quotation: "…", "...", "[…]", "[los jóvenes]". */
const omission = /\[[^[\]]{0,200}\]|\(?(?:\.\s?){3,4}\)?|\(?…\)?/gu
/** Signs at its ends belong to the sentence that quotes. */
const ends = /^[\p{P}\p{S}\s]+|[\p{P}\p{S}\s]+$/gu

/** The parts of a quotation that have to be in the source word by word, as they are compared. */
export function quotationParts(said: string): string[] {
  return said
    .split(omission)
    .map((part) => inkOf(part.replace(ends, '')).text)
    .filter((part) => part !== '')
}
