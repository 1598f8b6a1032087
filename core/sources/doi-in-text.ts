import { doiIn } from './read-csl.ts'

/** The DOI that a work's first page names as its own; a DOI among the references comes later. */
export function doiInText(text: string): string | null {
  const found = /(?:doi\s{0,3}[:.]?\s{0,3}|doi\.org\/)(10\.\d{4,9}\/[^\s"<>]{1,200})/i.exec(
    text,
  )?.[1]
  return doiIn(found?.replace(/[)\]}>.,;:]+$/, ''))
}
