import { type CSSProperties, useState } from 'react'
import './operator-transfer.css'

type Props = { url: string; name: string; zoom: number; turns: number }

/** An image rotated by quarter turns, in a frame of its rotated shape. */
export function RotatedImage({ url, name, zoom, turns }: Props) {
  const [size, setSize] = useState({ width: 3, height: 4 })
  const isSideways = turns % 2 === 1
  const ratio = isSideways ? size.height / size.width : size.width / size.height
  const style = {
    '--zoom': zoom,
    '--ratio': ratio,
    '--turn': `${turns * 90}deg`,
    '--across': isSideways ? '100cqh' : '100cqw',
  } as CSSProperties
  return (
    <div className="turned" style={style}>
      <img
        src={url}
        alt={name}
        onLoad={(event) =>
          setSize({
            width: event.currentTarget.naturalWidth,
            height: event.currentTarget.naturalHeight,
          })
        }
      />
    </div>
  )
}
