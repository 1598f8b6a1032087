import { type LocalFinding, type Rule, replaceFix } from '#core/apa/rule.ts'

/** Source: APA 7 §8.17. */
export const citationOthers: Rule = {
  id: 'CIT-YCOL',
  name: '«et al.» y no «y otros»',
  why: 'En APA 7 los demás autores se dicen con «et al.», no con «y cols.» ni «y otros».',
  checkBlock({ content, citations }) {
    const findings: LocalFinding[] = []
    const seen = new Set<number>()
    for (const { works } of citations) {
      for (const { etAlWords } of works) {
        if (!etAlWords || /^\*?et\b/i.test(etAlWords.text) || seen.has(etAlWords.start)) continue
        seen.add(etAlWords.start)
        const { start, end } = etAlWords
        const message = 'Los demás autores se dicen con «et al.».'
        const isPlain = !content.slice(start, end).includes('*')
        const fix = isPlain ? { fix: replaceFix('Escribir «et al.»', start, end, 'et al.') } : {}
        findings.push({ severity: 'error', start, end, message, ...fix })
      }
    }
    return findings
  },
}
