import {
  CircleAlert,
  Copy,
  FileText,
  FileType,
  type LucideIcon,
  MessageSquareText,
} from 'lucide-react'
import { useMenuParts } from '#web/ui/menu.tsx'
import type { FileFormat, Missing } from './use-hand-in.ts'
import './formats.css'

type Props = {
  missing: Missing | null
  hasComments: boolean
  /** Wraps the action of an entry, as the menu wants it. */
  choose: (action: () => void) => () => void
  onDownload: (format: FileFormat) => void
  onCopy: (() => void) | null
}

/** The ways to take the document along, and what it lacks. */
export function Formats({ missing, hasComments, choose, onDownload, onCopy }: Props) {
  return (
    <div className="formats">
      <Format
        icon={FileText}
        name="Word (DOCX)"
        use="Para seguir en Word o Google Docs"
        onChoose={choose(() => onDownload('DOCX'))}
      />
      {hasComments && (
        <Format
          icon={MessageSquareText}
          name="DOCX con comentarios"
          use="Para responder en Word; no para entregar"
          onChoose={choose(() => onDownload('DOCX con comentarios'))}
        />
      )}
      <Format
        icon={FileType}
        name="PDF"
        use="Igual hoja por hoja, para entregar"
        onChoose={choose(() => onDownload('PDF'))}
      />
      {onCopy && (
        <Format
          icon={Copy}
          name="Copiar contenido"
          use="Con formato, para pegar en otro sitio"
          onChoose={choose(onCopy)}
        />
      )}
      {missing && <MissingLines missing={missing} onComplete={choose(missing.complete)} />}
    </div>
  )
}

type FormatProps = { icon: LucideIcon; name: string; use: string; onChoose: () => void }

function Format({ icon: Icon, name, use, onChoose }: FormatProps) {
  const { Item } = useMenuParts()
  return (
    <Item onSelect={onChoose}>
      <Icon className="i" aria-hidden="true" />
      <span>
        <b>{name}</b>
        <small>{use}</small>
      </span>
    </Item>
  )
}

function MissingLines({ missing, onComplete }: { missing: Missing; onComplete: () => void }) {
  const { Item } = useMenuParts()
  return (
    <Item className="missing" onSelect={onComplete}>
      <CircleAlert className="i" aria-hidden="true" />
      <span>
        <b>Falta:</b> {missing.lines.join(', ')}
      </span>
      <span className="complete">Completar</span>
    </Item>
  )
}
