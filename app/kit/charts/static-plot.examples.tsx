import { marksOf } from './figures.ts'
import { PLOT_HEIGHT } from './plot.ts'
import { Compared, Names, scaleOf, Shape } from './static-plot.tsx'

const points = [12, null, 40, -8].map((value, index) => ({
  label: `T${index + 1}`,
  title: `Trimestre ${index + 1}`,
  value,
  compared: { title: `Un año antes, ${index + 1}`, value: index === 2 ? null : 20 - index },
}))
const scale = scaleOf(
  marksOf(
    points.map(({ value }) => value),
    'count',
  ),
)

/** As printed; `TimeChart` adds axis, text and table. */
export const drawing = (
  <div className="chart-plot pt-5">
    <svg aria-hidden="true" className="chart-drawing" height={PLOT_HEIGHT}>
      <Shape kind="area" points={points} scale={scale} />
      <Compared points={points} scale={scale} />
      <Names points={points} scale={scale} unit="count" />
    </svg>
  </div>
)
