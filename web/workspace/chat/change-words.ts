import { type Comparison, isUnchanged } from '#core/document/compare-texts.ts'
import { countLabel } from '#core/document/count-label.ts'

/** What a revision changed: '12 palabras nuevas en 2 párrafos y 5 quitadas', 'Se quitaron 22 palabras de 3 párrafos'. */
export function changeWords({
  blocks,
  wordsNew,
  wordsGone,
}: Pick<Comparison, 'blocks' | 'wordsNew' | 'wordsGone'>): string {
  const blocksWith = (wanted: 'new' | 'gone') =>
    countLabel(
      blocks.filter(({ spans }) => spans.some(({ mark }) => mark === wanted)).length,
      'párrafo',
      'párrafos',
    )
  if (wordsNew > 0) {
    const gone = wordsGone > 0 ? ` y ${countLabel(wordsGone, 'quitada', 'quitadas')}` : ''
    return `${countLabel(wordsNew, 'palabra nueva', 'palabras nuevas')} en ${blocksWith('new')}${gone}`
  }
  if (wordsGone > 0) {
    const verb = wordsGone === 1 ? 'Se quitó' : 'Se quitaron'
    return `${verb} ${countLabel(wordsGone, 'palabra', 'palabras')} de ${blocksWith('gone')}`
  }
  return blocks.every(isUnchanged)
    ? 'Ninguna palabra cambió'
    : 'Cambiaron signos o formato, ninguna palabra'
}
