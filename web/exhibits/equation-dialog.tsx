import { type FormEvent, useRef, useState } from 'react'
import { equationSource, maxEquationLength } from '#core/document/equation.ts'
import { faultOfEquation, shapeOfEquation } from '#core/layout/equation-shape.ts'
import { drawFormula } from '#web/pages/blocks/equation.ts'
import { toReact } from '#web/pages/drawn.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextAreaField } from '#web/ui/field.tsx'
import { FormFoot, useDiscard } from './form-foot.tsx'
import '#web/ui/dialog.css'
import '#web/ui/field.css'
import './exhibit-dialogs.css'

/** What the student decided: the new source, or that the equation goes. */
export type EquationReply = { content: string } | 'delete'

type Props = {
  /** Blank for a new equation. */
  content: string
  onClose: (reply?: EquationReply) => void
}

/** What a button writes; `|` is where the caret goes, or what was selected. */
const snippets = [
  { name: 'Fracción', shown: 'Fracción', text: '\\frac{|}{}' },
  { name: 'Raíz', shown: 'Raíz', text: '\\sqrt{|}' },
  { name: 'Exponente', shown: 'Exponente', text: '^{|}' },
  { name: 'Subíndice', shown: 'Subíndice', text: '_{|}' },
  { name: 'Suma', shown: '∑', text: '\\sum_{i=1}^{n} |' },
  { name: 'Integral', shown: '∫', text: '\\int_{a}^{b} |' },
  { name: 'Barra', shown: 'Barra', text: '\\bar{|}' },
  { name: 'Alfa', shown: 'α', text: '\\alpha |' },
  { name: 'Sigma', shown: 'σ', text: '\\sigma |' },
  { name: 'Por', shown: '×', text: '\\times |' },
  { name: 'Menor o igual', shown: '≤', text: '\\leq |' },
] as const

/** The form of an equation: its source, what helps to write it, and how it will look. */
export function EquationDialog({ content, onClose }: Props) {
  const [source, setSource] = useState(content)
  const [isTried, setIsTried] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const isNew = content === ''
  const close = useDiscard(source !== content, onClose)
  const fault = faultOfEquation(source)
  const shape = shapeOfEquation(source)
  const isBlank = source.trim() === ''
  const field = () => form.current?.querySelector<HTMLTextAreaElement>('[name="source"]')

  const save = (event: FormEvent) => {
    event.preventDefault()
    if (fault === null) return onClose({ content: equationSource(source) })
    setIsTried(true)
    field()?.focus()
  }
  const insert = (text: string) => {
    const box = field()
    if (!box) return
    const { selectionStart: from, selectionEnd: to } = box
    const [before = '', after = ''] = text.split('|')
    const selected = source.slice(from, to)
    setSource(source.slice(0, from) + before + selected + after + source.slice(to))
    const caret = from + before.length + selected.length
    box.focus()
    requestAnimationFrame(() => box.setSelectionRange(caret, caret))
  }

  return (
    <Dialog
      title={isNew ? 'Insertar ecuación' : 'Editar ecuación'}
      onClose={close}
      initialFocus="source"
      className="dialog-long equation-form"
    >
      <form ref={form} noValidate onSubmit={save}>
        <div className="body">
          <fieldset className="equation-signs" aria-label="Insertar en la ecuación">
            {snippets.map(({ name, shown, text }) => (
              <Button
                key={name}
                variant="bare"
                aria-label={name}
                title={name}
                onClick={() => insert(text)}
              >
                {shown}
              </Button>
            ))}
          </fieldset>
          <TextAreaField
            label="Ecuación, en TeX"
            name="source"
            rows={3}
            maxLength={maxEquationLength}
            required
            spellCheck={false}
            autoCapitalize="off"
            error={(isTried || !isBlank) && fault !== null ? fault : undefined}
            help="Por ejemplo: \bar{x} = \frac{\sum x_i}{n}. Su número sale solo."
            value={source}
            onChange={({ target }) => setSource(target.value)}
          />
          <div className="equation-shown" aria-live="polite">
            {shape ? toReact(drawFormula({ ...shape, source })) : <p>Aquí se ve cómo queda.</p>}
          </div>
        </div>
        <FormFoot isNew={isNew} thing="la ecuación" onClose={onClose} />
      </form>
    </Dialog>
  )
}
