import { Popover } from '#web/ui/popover.tsx'
import '#web/ui/text-link.css'

/** Why the number of pages is not exact. */
export function ApproximateNote() {
  return (
    <>
      {' '}
      <Popover
        title="Páginas aproximadas"
        trigger={
          <button type="button" className="link">
            aproximadas
          </button>
        }
      >
        <p>
          Hay signos que Times New Roman no tiene. Aquí y en el PDF los dibuja otra letra; en Word,
          la que tenga tu equipo, y ahí las páginas pueden cortarse en otro sitio.
        </p>
      </Popover>
    </>
  )
}
