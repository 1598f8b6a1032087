import { readFileSync } from 'node:fs'
import { AcademicText, type Block } from '#core/document/model.ts'
import { AnswerReader } from '#core/generation/reading/answer-reader.ts'
import { cpuMs } from '#test/cpu-time.ts'
import { applyChanges, changesAnswer, type IntendedChange } from '#test/intended-changes.ts'
import { median } from './median.ts'

// What a revision makes a model write, as named changes and as the whole document, and what it costs to expand them.

const repeats = 21
/** As a model sends them. */
const pieceLength = 12
const comments = 'Cambié lo que pediste. Qué verificar: que las citas sigan en su lugar. '
  .repeat(5)
  .slice(0, 300)
/** What one changed paragraph of the longest document may cost: bytes from the model, milliseconds to expand. */
const budget = { bytes: 2_048, ms: 15 }

/** False where one paragraph of the longest document costs more than its budget. */
export function benchChanges(): boolean {
  let isMet = true
  for (const name of ['doc-03', 'doc-12', 'doc-60']) {
    const file = new URL(`../test/documents/${name}.json`, import.meta.url)
    const base = AcademicText.parse(JSON.parse(readFileSync(file, 'utf8')))
    console.log(`\n${name}: ${base.cuerpo.length} blocks, ${base.referencias.length} references`)
    for (const [revision, changes] of Object.entries(revisionsOf(base))) {
      const answer = changesAnswer(comments, changes, base)
      const whole = JSON.stringify({
        comentarios_del_modelo: comments,
        texto_generado: applyChanges(base, changes),
      })
      const bytes = Buffer.byteLength(answer)
      const all = Buffer.byteLength(whole)
      const ms = median(Array.from({ length: repeats }, () => cpuMs(() => expand(answer, base))))
      console.log(
        `  ${revision}: ${kilobytes(all)} kB whole, ${kilobytes(bytes)} kB as changes (${((100 * bytes) / all).toFixed(1)} %), expanded in ${ms.toFixed(1)} ms of processor time`,
      )
      const isLongest = name === 'doc-60' && revision === 'one paragraph'
      if (isLongest && (bytes > budget.bytes || ms > budget.ms)) isMet = false
    }
  }
  return isMet
}

function expand(answer: string, base: AcademicText): void {
  const reader = new AnswerReader({ base })
  for (let at = 0; at < answer.length; at += pieceLength) {
    reader.push(answer.slice(at, at + pieceLength))
  }
  if (reader.finish().kind !== 'complete') throw new Error('The changes were not read')
}

function revisionsOf({ cuerpo, referencias }: AcademicText): Record<string, IntendedChange[]> {
  const paragraphs = cuerpo.flatMap(({ role }, at) => (role === 'p' ? [at + 1] : []))
  const middle = paragraphs[Math.floor(paragraphs.length / 2)] ?? 1
  const last = cuerpo.length
  const rewritten = (block: Block | undefined): Block => ({
    role: 'p',
    content: `De otro modo: ${block?.content ?? ''}`,
  })
  const headings = cuerpo.flatMap(({ role }, at) => (role === 't1' ? [at + 1] : []))
  const [first = 2, second = 3, third = last + 1] = headings
  const conclusion: Block[] = [
    { role: 't1', content: 'Conclusiones' },
    ...paragraphs.slice(0, 3).map((at) => rewritten(cuerpo[at - 1])),
  ]
  const fifth = cuerpo.slice(1, 1 + Math.ceil(last / 5))
  return {
    'a question': [],
    'one paragraph': [
      { kind: 'replace', from: middle, to: middle, blocks: [rewritten(cuerpo[middle - 1])] },
    ],
    'a conclusion': [{ kind: 'add', after: last, blocks: conclusion }],
    'all references': referencias.map(({ content }, at) => ({
      kind: 'replaceReference',
      at: at + 1,
      content: `${content} `.replace(/\.? $/, ' [corregida].'),
    })),
    'a section moved': [
      { kind: 'move', from: first, to: second - 1, after: Math.min(last, third - 1) },
    ],
    'gone on with by a fifth': [{ kind: 'add', after: last, blocks: fifth.map(rewritten) }],
  }
}

function kilobytes(bytes: number): string {
  return (bytes / 1_000).toFixed(1)
}
