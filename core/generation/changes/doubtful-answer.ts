import type { AcademicText } from '#core/document/model.ts'
import { countWords } from '#core/document/words.ts'

/** A revision that keeps a smaller share of the document's words is doubtful, unless that was asked for. */
const minKeptShare = 0.6
/** So are changes that remove or replace a larger share of it. */
const maxRemovedShare = 0.5

const shorter =
  /(?<!\p{L})(?:reduc|reduz|red[uú]c|ac[oó]rt|rec[oó]rt|res[uú]m|abr[eé]vi|sintet|simplif|elimin|borr|quit|supr[ií]m|deja(?:r|me)? s[oó]lo|solo\s+(?:el|la|los|las)\s|m[aá]s\s+(?:cort|brev|concis)|menos\s+(?:larg|extens|texto|palabras|p[aá]ginas|hojas)|a\s+la\s+mitad|de\s+nuevo|desde\s+cero|otro\s+(?:ensayo|trabajo|tema))/iu

/** A block that stands for text that was left out, in the words of models; its marks are ignored. */
const placeholder =
  /^(?:aqu[ií]\s)?(?:(?:el|la|lo)\s)?(?:resto|dem[aá]s|contenido|texto|documento)\s(?:del?\s(?:\p{L}+\s){1,3})?(?:sigue|contin[uú]a|queda|permanece|se\smantiene|no\scambia)(?:\s(?:igual|sin\scambios?|como|tal|intact|exactamente).{0,40})?$|^(?:(?:sigue|contin[uú]a|queda|permanece)\s)?(?:igual|sin\scambios)(?:\s(?:que|al?)\s.{0,40})?$|^rest\sof\s/iu
const maxPlaceholderLength = 140

type Revision = {
  request: string
  base: AcademicText
  text: AcademicText
  /** The share of the base, 0 to 1, that an answer of changes removes or replaces; 0 of a whole answer. */
  removedShare: number
}

/**
 * Whether the answer to a revision has probably lost text that the student wanted to keep: it is much shorter than the
 * document, or a placeholder stands for what was left out (decision 038).
 */
export function isDoubtful({ request, base, text, removedShare }: Revision): boolean {
  if (text.cuerpo.some(isPlaceholder) && !base.cuerpo.some(isPlaceholder)) return true
  if (shorter.test(request.slice(0, 2_000))) return false
  return (
    (removedShare > maxRemovedShare && countWords(text) < 0.8 * countWords(base)) ||
    countWords(text) < minKeptShare * countWords(base)
  )
}

function isPlaceholder({ content }: { content: string }): boolean {
  if (content.length > maxPlaceholderLength) return false
  const words = content
    .replace(/[^\p{L}\p{N}\s]/gu, ' ')
    .replace(/\s+/gu, ' ')
    .trim()
  return words === '' ? /^[([{\s]*(?:…|\.{3})[)\]}\s]*$/.test(content) : placeholder.test(words)
}
