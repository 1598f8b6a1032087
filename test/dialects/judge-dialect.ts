import { isDeepStrictEqual } from 'node:util'
import type { DialectCase } from './dialect-case.ts'
import type { Seen } from './dialect-world.ts'

/** How what was seen of a case differs from what is expected, a sentence each. */
export function judgeDialect({ expect: expected }: DialectCase, seen: Seen): string[] {
  const text = seen.answer?.texto_generado
  const said = [seen.shown, seen.message, JSON.stringify(seen.answer)].join('\n')
  const wrong: string[] = []
  const compare = (what: string, want: unknown, got: unknown) => {
    if (want === undefined || isDeepStrictEqual(want, got)) return
    wrong.push(`${what}: ${JSON.stringify(got)} instead of ${JSON.stringify(want)}`)
  }
  compare('ended', expected.ended, seen.ended)
  compare('code', expected.code, seen.code)
  compare('comments', expected.comments, seen.answer?.comentarios_del_modelo)
  compare(
    'blocks',
    expected.blocks,
    text?.cuerpo.map(({ role, content }) => [role, content]),
  )
  compare(
    'references',
    expected.references,
    text?.referencias.map(({ content }) => content),
  )
  compare('requests', expected.requests, seen.requests)
  compare('streams', expected.streams, expected.streams === undefined || seen.pieces > 1)
  compare('charged', seen.recorded, seen.charged)
  for (const one of expected.never ?? []) if (said.includes(one)) wrong.push(`shows «${one}»`)
  for (const one of expected.student ?? []) {
    if (!seen.message.includes(one)) wrong.push(`says «${seen.message}» without «${one}»`)
  }
  for (const one of expected.log ?? []) {
    if (!seen.log.includes(one)) wrong.push(`the log lacks «${one}»`)
  }
  return wrong
}
