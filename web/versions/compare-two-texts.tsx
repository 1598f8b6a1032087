import { ArrowRight } from 'lucide-react'
import { useMemo } from 'react'
import type { ProjectRow, VersionRow } from '#contract/projects.ts'
import type { EditingSession } from '#web/editor/editing-session.ts'
import { savedDocument } from '#web/pages/shown-document.ts'
import { Button } from '#web/ui/button.tsx'
import { CompareView } from './compare-view.tsx'
import { timeLabel } from './version-labels.ts'

type Props = {
  project: ProjectRow
  author: string | null
  session: EditingSession
  newest: VersionRow
  /** The choice that is being carried out. */
  chosen: 'mine' | 'newest' | null
  onChoose: (which: 'mine' | 'newest') => void
  onClose: () => void
}

/** The two texts of a conflict in one document. Neither can be edited meanwhile. */
export function CompareTwoTexts(props: Props) {
  const { project, author, session, newest, chosen, onChoose, onClose } = props
  const [before, after] = useMemo(() => {
    const theirs = savedDocument(project, author, newest)
    return [theirs, theirs && { ...theirs, text: session.text() }]
  }, [project, author, newest, session])
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
              onClick={() => onChoose('newest')}
            >
              Seguir con el más nuevo
            </Button>
            <Button size="small" busy={chosen === 'mine'} onClick={() => onChoose('mine')}>
              Seguir con el de aquí
            </Button>
          </div>
        </div>
      }
      onClose={onClose}
    />
  )
}
