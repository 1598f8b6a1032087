import { Check, Ruler } from 'lucide-react'
import { pagesPrice } from '#core/credits/estimate-request.ts'
import { countLabel } from '#core/document/count-label.ts'
import { useAsk } from '#web/ui/ask.ts'
import { Button } from '#web/ui/button.tsx'
import { Menu, MenuRule, useMenuParts } from '#web/ui/menu.tsx'
import '#web/ui/menu.css'
import './length-button.css'

export type LengthChoice = {
  /** Pages of text; null for what the request says. */
  pages: number | null
  onChoose: (pages: number | null) => void
}

const offered = [1, 2, 3, 5, 8, 10, 15, 25]
/** The longest work that a student can choose. */
const maxPages = 60
const pagesWords = (count: number) => countLabel(count, 'página', 'páginas')

/** 'Extensión': how long the work is to be, with the price of each length. */
export function LengthButton({ pages, onChoose }: LengthChoice) {
  const ask = useAsk()
  const askNumber = async () => {
    const answer = await ask.prompt({
      title: 'Extensión',
      label: `Páginas de texto, de 1 a ${maxPages}`,
      initial: pages === null ? '' : String(pages),
      accept: 'Elegir',
    })
    if (answer === null || answer.trim() === '') return
    const number = /^\d{1,3}$/.test(answer.trim()) ? Number(answer) : 0
    if (number >= 1 && number <= maxPages) onChoose(number)
    else await ask.alert(`Escribe un número de páginas de 1 a ${maxPages}.`)
  }
  return (
    <Menu
      align="start"
      trigger={
        <Button variant="ghost" className={`btn-tool length-button ${pages === null ? '' : 'has'}`}>
          <Ruler className="i" aria-hidden="true" />
          <span>
            <span className="word">Extensión{pages !== null && ' · '}</span>
            {pages !== null && pagesWords(pages)}
          </span>
        </Button>
      }
    >
      {(choose) => (
        <Lengths
          pages={pages}
          onChoose={(count) => choose(() => onChoose(count))}
          onOther={choose(() => void askNumber())}
        />
      )}
    </Menu>
  )
}

type LengthsProps = {
  pages: number | null
  onChoose: (pages: number | null) => () => void
  onOther: () => void
}

function Lengths({ pages, onChoose, onOther }: LengthsProps) {
  const { RadioGroup, RadioItem, Item } = useMenuParts()
  const other = pages === null || offered.includes(pages) ? [] : [pages]
  return (
    <div className="lengths">
      <RadioGroup aria-label="Extensión" value={String(pages ?? '')}>
        <RadioItem value="" onSelect={onChoose(null)}>
          Como dice el pedido
          {pages === null && <Check className="i" aria-hidden="true" />}
        </RadioItem>
        {[...offered, ...other].map((count) => (
          <RadioItem key={count} value={String(count)} onSelect={onChoose(count)}>
            {pagesWords(count)}
            {count === pages && <Check className="i" aria-hidden="true" />}
            <span className="num price">≈ {pagesPrice(count)}</span>
          </RadioItem>
        ))}
      </RadioGroup>
      <MenuRule />
      <Item onSelect={onOther}>Otro número…</Item>
      <p className="menu-note">
        Páginas de texto, sin portada ni referencias. El precio, en créditos.
      </p>
    </div>
  )
}
