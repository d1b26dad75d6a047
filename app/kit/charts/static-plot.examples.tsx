import { marksOf } from './figures.ts'
import { PLOT_HEIGHT } from './plot.ts'
import { Compared, Frame, Gridlines, Names, scaleOf, Shape, ValueLabels } from './static-plot.tsx'

const points = [12, null, 40, -8].map((value, index) => ({
  label: `T${index + 1}`,
  title: `Trimestre ${index + 1}`,
  value,
  compared: { title: `Un año antes, ${index + 1}`, value: index === 2 ? null : 20 - index },
}))
const marks = marksOf(
  points.map(({ value }) => value),
  'count',
)
const scale = scaleOf(marks)

/** As printed; `TimeChart` adds text and table. */
export const drawing = (
  <Frame points={points} marks={marks} scale={scale} unit="count" compared>
    <div className="chart-plot">
      <svg aria-hidden="true" className="chart-drawing" height={PLOT_HEIGHT}>
        <Gridlines marks={marks} scale={scale} />
        <Shape kind="area" points={points} scale={scale} />
        <Compared points={points} scale={scale} />
        <Names points={points} unit="count" />
      </svg>
    </div>
  </Frame>
)

const positive = points.map((point) => ({ ...point, value: Math.abs(point.value ?? 0) }))

/** Figures take the place of axis and gridlines where they fit. */
export const withFigures = (
  <Frame points={positive} marks={marks} scale={scale} unit="count" compared={false}>
    <div className="chart-plot">
      <svg aria-hidden="true" className="chart-drawing" height={PLOT_HEIGHT}>
        <Gridlines marks={marks} scale={scale} />
        <Shape kind="columns" points={positive} scale={scale} />
        <ValueLabels points={positive} scale={scale} unit="count" />
        <Names points={positive} unit="count" />
      </svg>
    </div>
  </Frame>
)
