import { dequal } from 'dequal'
import type { PlacedPicture } from '#core/layout/pages.ts'
import type { Drawn } from '#web/pages/drawn.ts'
import { addressOfChart, pictureUrl, wordsForMissing } from '#web/pages/picture-source.ts'
import { linesHigh } from '#web/pages/sheet-lengths.ts'
import type { Place } from './line.ts'
import '#web/pages/exhibits.css'

/** Draws the picture of a figure at the bottom of its lines, or says why it cannot be shown. */
export function drawPicture(picture: PlacedPicture, { block, top, enlarge }: Place): Drawn {
  const { widthPt, heightPt, heightSlots } = picture
  return {
    tag: 'div',
    className: 'exhibit-picture',
    'data-part': 'picture',
    'data-block': block,
    style: {
      ...(top !== undefined && { top }),
      height: linesHigh(heightSlots),
      '--width': String(widthPt),
      '--ratio': String(widthPt / heightPt),
    },
    fill: (box) => box && showPicture(box, picture, enlarge),
  }
}

const shown = new WeakMap<Element, PlacedPicture>()

/** Puts the picture into its box. A failed one is fetched again when the browser is back online. */
function showPicture(box: HTMLElement, picture: PlacedPicture, enlarge?: Place['enlarge']): void {
  if (dequal(shown.get(box), picture)) return
  shown.set(box, picture)
  const { id, alt, chart } = picture
  const image = document.createElement('img')
  Object.assign(image, { alt, loading: 'lazy', decoding: 'async', draggable: false })
  image.onerror = async () => {
    if (chart) return
    const words = await wordsForMissing(id)
    if (shown.get(box) !== picture) return
    const lost = document.createElement('span')
    Object.assign(lost, { className: 'lost', textContent: words })
    lost.setAttribute('role', 'img')
    lost.setAttribute('aria-label', `${alt} ${words}`)
    box.replaceChildren(lost)
    const again = () => shown.delete(box) && showPicture(box, picture, enlarge)
    window.addEventListener('online', again, { once: true })
  }
  if (!chart) image.src = pictureUrl(id)
  else {
    void addressOfChart(chart, picture).then((address) => {
      if (address !== null) image.src = address
    })
  }
  box.replaceChildren(enlarge ? buttonAround(image, () => enlarge(picture)) : image)
}

function buttonAround(image: HTMLElement, onPress: () => void): HTMLElement {
  const button = document.createElement('button')
  Object.assign(button, { type: 'button', title: 'Ampliar', onclick: onPress })
  button.setAttribute('aria-haspopup', 'dialog')
  button.append(image)
  return button
}
