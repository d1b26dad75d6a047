import { Screen, Text } from '../parts/screen.tsx'
import { cellPath, optionsOf } from '../props.ts'
import type { ScreenProps } from '../screen-props.ts'

const figure = new Intl.NumberFormat('es-CO', { maximumFractionDigits: 0 })

/** Bars of the options' values relative to the largest; screen readers read the text and figures. */
export function Chart({ content }: ScreenProps) {
  const bars = optionsOf(content)
  const longest = Math.max(1, ...bars.map(({ value }) => value))
  return (
    <Screen content={content}>
      <Text content={content} name="text" />
      <dl className="screen-chart">
        {bars.map(({ id, text, value }) => (
          <div key={id}>
            <dt data-field={cellPath({ id }, 'text')}>{text}</dt>
            <dd>{figure.format(value)}</dd>
            <svg aria-hidden="true" className="screen-bar">
              <rect className="screen-bar-track" width="100%" height="100%" />
              <rect
                className="screen-bar-part"
                width={`${Math.round((1000 * Math.max(0, value)) / longest) / 10}%`}
                height="100%"
              />
            </svg>
          </div>
        ))}
      </dl>
    </Screen>
  )
}
