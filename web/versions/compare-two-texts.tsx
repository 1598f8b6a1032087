import { ArrowRight } from 'lucide-react'
import { useMemo } from 'react'
import { useSession } from '#web/editor/editing.ts'
import { useSessionView } from '#web/editor/use-session-view.ts'
import { savedDocument } from '#web/pages/shown-document.ts'
import { useAuthor, useProject } from '#web/projects/use-project.ts'
import { useSlice } from '#web/store/use-slice.ts'
import { Button } from '#web/ui/button.tsx'
import { CompareView } from './compare-view.tsx'
import { useTwoTexts } from './two-texts.ts'
import { timeLabel } from './version-labels.ts'
import './document-notices.css'

/** The two texts of a conflict in one document. Neither can be edited meanwhile. */
export function CompareTwoTexts() {
  const project = useProject()
  const author = useAuthor()
  const session = useSession()
  const newest = useSessionView(session, (view) => view.newest)
  const twoTexts = useTwoTexts()
  const chosen = useSlice(twoTexts.slice, (state) => state.chosen)
  const [before, after] = useMemo(() => {
    const theirs = newest && savedDocument(project, author, newest)
    return [theirs, theirs && session && { ...theirs, text: session.text() }]
  }, [project, author, newest, session])
  if (!newest) return null
  return (
    <CompareView
      title="Comparación de los dos textos"
      pair={
        <>
          <b>El más nuevo, de las {timeLabel(newest)}</b>
          <ArrowRight className="i" aria-hidden="true" />
          <b>El de aquí</b>
        </>
      }
      before={before}
      after={after}
      sameMessage="Los dos textos dicen lo mismo."
      decision={
        <div className="not-document looked">
          <p>No se pisa nada: los dos textos quedan en Versiones.</p>
          <div className="decision">
            <Button
              size="small"
              variant="primary"
              busy={chosen === 'newest'}
              onClick={() => void twoTexts.choose('newest')}
            >
              Seguir con el más nuevo
            </Button>
            <Button
              size="small"
              busy={chosen === 'mine'}
              onClick={() => void twoTexts.choose('mine')}
            >
              Seguir con el de aquí
            </Button>
          </div>
        </div>
      }
      onClose={twoTexts.closeComparison}
    />
  )
}
