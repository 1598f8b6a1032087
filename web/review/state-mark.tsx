import './checked.css'

/** The pencil's signs, in a square of 14. */
const shapes = {
  tick: 'M1.5 8C3 9.2 4 10.4 5 12 6.6 8 9 4.6 12.5 2',
  differs: 'M1.8 5.3c3.2-.5 6.8-.6 10.4-.2M2 9.5c3.3-.5 6.5-.5 10-.1M10 1.6C8.3 5.3 6.4 9 4.2 12.8',
  unknown:
    'M3.9 4.5C4.1 2.5 5.6 1.3 7.3 1.4c1.9.1 3.1 1.4 2.9 3.2C10 6.6 7.1 6.7 6.9 9.2M6.9 12.5v.1',
  ring: 'M7.2 1.7C4 1.6 1.7 4 1.8 7.1c.1 3 2.3 5.2 5.3 5.1 3-.1 5.2-2.3 5.1-5.3C12.1 4 10.2 1.9 7.2 1.7z',
  outside:
    'M7.2 1.7C4 1.6 1.7 4 1.8 7.1c.1 3 2.3 5.2 5.3 5.1 3-.1 5.2-2.3 5.1-5.3C12.1 4 10.2 1.9 7.2 1.7zM12.6 1.4C9 5 5.3 8.9 1.5 12.7',
  'outside-gray':
    'M7.2 1.7C4 1.6 1.7 4 1.8 7.1c.1 3 2.3 5.2 5.3 5.1 3-.1 5.2-2.3 5.1-5.3C12.1 4 10.2 1.9 7.2 1.7zM12.6 1.4C9 5 5.3 8.9 1.5 12.7',
  cross: 'M2.3 2.1C5.5 5 8.7 8.4 12 12.1M11.8 1.9C8.8 5 5.5 8.7 2 12.3',
  work: 'M1 8c1.5-4 2.5-4 3.5 0s2 4 3.3 0S10.5 4.3 13 8',
} as const
export type MarkShape = keyof typeof shapes

const colors: Partial<Record<MarkShape, string>> = {
  tick: ' pm-ok',
  unknown: ' pm-gray',
  ring: ' pm-gray ring',
  'outside-gray': ' pm-gray',
  work: ' pm-work',
}

/** Whether a sign stands for a known fault, which is red. */
export const isFault = (shape: MarkShape) => colors[shape] === undefined

/** A sign of the pencil: blue for agreement, red for a known fault, graphite for unknown. */
export function StateMark({ shape }: { shape: MarkShape }) {
  const path = shapes[shape]
  return (
    <svg className={`pm${colors[shape] ?? ''}`} viewBox="0 0 14 14" aria-hidden="true">
      {shape === 'work' && <path className="base" d={path} />}
      <path className={shape === 'work' ? 'run' : undefined} d={path} />
    </svg>
  )
}
