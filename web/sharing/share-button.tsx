import { useNavigate } from 'react-router'
import { may } from '#contract/rights.ts'
import { paths } from '#web/paths.ts'
import { useProject } from '#web/projects/use-project.ts'
import { Button } from '#web/ui/button.tsx'
import { useSharing } from './use-sharing.ts'

/** 'Compartir', or for members the people of the open project. */
export function ShareButton() {
  const project = useProject()
  const navigate = useNavigate()
  const { share } = useSharing(() => void navigate(paths.home))
  return (
    <Button size="small" className="share-open" onClick={() => void share(project)}>
      {may(project.role, 'own') ? 'Compartir' : 'Personas'}
    </Button>
  )
}
