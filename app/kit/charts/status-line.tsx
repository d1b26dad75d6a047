import { stacked } from './stacked.ts'

/** Tone of a part: a colour, and a texture in print or forced colours mode. */
export type Tone = 'done' | 'going' | 'waiting' | 'absent'

export type StatusPart = {
  label: string
  value: number
  tone: Tone
  /** URL of the list of those counted. */
  to?: string
  /** Text after the number: the figure it is compared with. */
  note?: string
}

/** One-line version for lists of bars; `words` is its text alternative. */
export function StatusLine({ parts, words }: { parts: readonly StatusPart[]; words: string }) {
  const places = stacked(parts.map(({ value }) => value))
  return (
    <div>
      <svg aria-hidden="true" className="chart-line">
        <rect className="chart-track" width="100%" height="100%" />
        {parts.map(({ label, value, tone }, index) => {
          const { at, width } = places[index]!
          return value > 0 ? (
            <rect
              key={label}
              x={`${at}%`}
              width={`${width}%`}
              height="100%"
              className={`chart-part ${tone}`}
            />
          ) : null
        })}
      </svg>
      <p className="mt-1 text-sm tabular-nums text-muted">{words}</p>
    </div>
  )
}
