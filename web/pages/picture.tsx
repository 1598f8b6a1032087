import { type CSSProperties, useEffect, useState } from 'react'
import { lineHeightPt } from '#core/layout/page-rules.ts'
import type { Line, PlacedPicture } from '#core/layout/pages.ts'
import { addressOfChart, pictureUrl, wordsForMissing } from './picture-source.ts'
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
      className="picture-on-sheet"
      style={{ top: toSheet(topPt), width: toSheet(widthPt), height: toSheet(heightPt) }}
    />
  )
}

/** A picture as wide as the text, and not higher than the screen. */
export function PictureToRead({ picture }: { picture: PlacedPicture }) {
  const ratio = picture.widthPt / picture.heightPt
  const style = { aspectRatio: ratio, width: `min(100%, ${(80 * ratio).toFixed(2)}svh)` }
  return <PictureBox picture={picture} className="picture-to-read" style={style} />
}

function PictureBox(props: { picture: PlacedPicture; className: string; style: CSSProperties }) {
  const { picture, className, style } = props
  const { id, alt, chart, widthPt, heightPt } = picture
  const [drawn, setDrawn] = useState<string>()
  useEffect(() => {
    if (!chart) return
    let isOver = false
    void addressOfChart(chart, { widthPt, heightPt }).then((address) => {
      if (!isOver && address !== null) setDrawn(address)
    })
    return () => {
      isOver = true
    }
  }, [chart, widthPt, heightPt])
  const [words, setWords] = useState<string | null>(null)
  useEffect(() => {
    if (words === null) return
    const again = () => setWords(null)
    window.addEventListener('online', again)
    return () => window.removeEventListener('online', again)
  }, [words])
  if (words !== null) {
    return (
      <span role="img" aria-label={`${alt} ${words}`} className={`${className} lost`} style={style}>
        {words}
      </span>
    )
  }
  return (
    <img
      {...((drawn ?? !chart) && { src: drawn ?? pictureUrl(id) })}
      alt={alt}
      className={className}
      style={style}
      loading="lazy"
      decoding="async"
      draggable={false}
      onError={() => chart === undefined && void wordsForMissing(id).then(setWords)}
    />
  )
}
