import { TimeChart } from './time-chart.tsx'

const weeks = (...values: number[]) =>
  values.map((value, index) => ({
    label: `${index + 1} nov`,
    title: `Semana del ${index + 1} nov 2026`,
    value,
  }))

const usual = weeks(3, 0, 12, 7, 9, 0, 0, 25, 18, 4, 11, 2)

export const columns = (
  <TimeChart label="Completados por semana" points={usual} noun="usuarios" period="Semana" />
)
export const line = (
  <TimeChart
    label="Activos por semana"
    kind="line"
    points={usual}
    noun="usuarios"
    period="Semana"
  />
)
export const onlyOne = (
  <TimeChart label="Primera semana" points={weeks(1)} noun="usuarios" period="Semana" />
)
export const nothing = (
  <TimeChart label="Semanas sin nadie" points={weeks(0, 0, 0)} noun="usuarios" period="Semana" />
)
export const huge = (
  <TimeChart
    label="Respuestas por semana"
    kind="line"
    points={weeks(1_234_567, 0, 890, 1_500_000)}
    noun="respuestas"
    period="Semana"
  />
)
