import { type LocalFinding, type Rule, replaceFix } from '#core/apa/rule.ts'

/** Source: APA 7 §8.17: "et al." in roman type, with its full stop. */
export const citationEtAlDot: Rule = {
  id: 'CIT-ETDOT',
  name: '«et al.» con punto y sin cursiva',
  why: '«al.» abrevia «alii»: lleva punto, «et» no lo lleva, y ninguno va en cursiva.',
  checkBlock({ content, citations }) {
    const findings: LocalFinding[] = []
    const seen = new Set<number>()
    for (const { works } of citations) {
      for (const { etAlWords } of works) {
        if (!etAlWords || !/^\*?et\b/i.test(etAlWords.text) || seen.has(etAlWords.start)) continue
        seen.add(etAlWords.start)
        const start = content[etAlWords.start - 1] === '*' ? etAlWords.start - 1 : etAlWords.start
        const end = content[etAlWords.end] === '*' ? etAlWords.end + 1 : etAlWords.end
        const said = content.slice(start, end)
        if (said === 'et al.') continue
        const message = 'Se escribe «et al.», con punto después de «al» y sin cursiva.'
        const stars = said.split('*').length - 1
        const fix =
          stars % 2 === 0 ? { fix: replaceFix('Escribir «et al.»', start, end, 'et al.') } : {}
        findings.push({ severity: 'error', start, end, message, ...fix })
      }
    }
    return findings
  },
}
