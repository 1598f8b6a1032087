import { lineHeightPt } from '#core/layout/page-rules.ts'
import type { Line, PlacedPicture } from '#core/layout/pages.ts'
import { useDialogs } from '#web/ui/dialog-context.ts'
import { enlargedPicture } from './pages.dialogs.ts'
import { PictureBox } from './picture-box.tsx'
import { toSheet } from './sheet-lengths.ts'
import './picture.css'

type PictureLine = Line & { picture: PlacedPicture }

export function isPicture(line: Line): line is PictureLine {
  return line.picture !== undefined
}

/** A picture where the layout has it: at the bottom of its lines, and as much lower as letters are. */
export function PictureOnSheet({ line }: { line: PictureLine }) {
  const { picture, slot } = line
  const { widthPt, heightPt, heightSlots } = picture
  const topPt = (slot + heightSlots + 0.25) * lineHeightPt - heightPt
  return (
    <PictureBox
      picture={picture}
      block={line.id}
      className="picture-on-sheet"
      style={{ top: toSheet(topPt), width: toSheet(widthPt), height: toSheet(heightPt) }}
    />
  )
}

/** A picture as wide as the text, and not higher than the screen; a press enlarges it. */
export function PictureToRead({
  picture,
  block,
}: {
  picture: PlacedPicture
  block?: string | undefined
}) {
  const dialogs = useDialogs()
  const ratio = picture.widthPt / picture.heightPt
  const style = { aspectRatio: ratio, width: `min(100%, ${(80 * ratio).toFixed(2)}svh)` }
  return (
    <PictureBox
      picture={picture}
      block={block}
      className="picture-to-read"
      style={style}
      frame={(image) => (
        <button
          type="button"
          data-block={block}
          className="picture-to-read"
          style={style}
          aria-haspopup="dialog"
          title="Ampliar"
          onClick={() => void dialogs.open(enlargedPicture, { picture, Box: PictureBox })}
        >
          {image}
        </button>
      )}
    />
  )
}
