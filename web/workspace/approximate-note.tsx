import { Button } from '#web/ui/button.tsx'
import { Popover } from '#web/ui/popover.tsx'

/** Says why the number of pages is approximate: the text has characters that Times New Roman lacks. */
export function ApproximateNote() {
  return (
    <>
      {' '}
      <Popover title="Páginas aproximadas" trigger={<Button variant="word">aproximadas</Button>}>
        <p>
          Hay signos que Times New Roman no tiene. Aquí y en el PDF los dibuja otra letra; en Word,
          la que tenga tu equipo, y ahí las páginas pueden cortarse en otro sitio.
        </p>
      </Popover>
    </>
  )
}
