import { type CSSProperties, type ReactNode, useEffect, useState } from 'react'
import type { PlacedPicture } from '#core/layout/pages.ts'
import { addressOfChart, pictureUrl, wordsForMissing } from './picture-source.ts'
import './picture.css'

type Props = {
  picture: PlacedPicture
  /** The id of its block in the text. */
  block?: string | undefined
  className: string
  style: CSSProperties
  /** What stands around a picture that can be shown; it has the class and the style. */
  frame?: (image: ReactNode) => ReactNode
}

/** The picture, or the words for one that cannot be shown. */
export function PictureBox(props: Props) {
  const { picture, block, className, style, frame } = props
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
      <span
        role="img"
        aria-label={`${alt} ${words}`}
        data-block={block}
        className={`${className} lost`}
        style={style}
      >
        {words}
      </span>
    )
  }
  const image = (
    <img
      {...((drawn ?? !chart) && { src: drawn ?? pictureUrl(id) })}
      alt={alt}
      {...(!frame && { className, style, 'data-block': block })}
      loading="lazy"
      decoding="async"
      draggable={false}
      onError={() => chart === undefined && void wordsForMissing(id).then(setWords)}
    />
  )
  return frame ? frame(image) : image
}
