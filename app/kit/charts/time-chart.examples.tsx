import { TimeChart } from './time-chart.tsx'

const weeks = (...values: (number | null)[]) =>
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

const months = (...values: (number | null)[]) =>
  values.map((value, index) => ({
    label: `${['ene', 'feb', 'mar', 'abr', 'may', 'jun'][index % 6]} ${2024 + Math.floor(index / 6)}`,
    title: `Mes ${index + 1}`,
    value,
  }))

export const percentagesWithAGap = (
  <TimeChart
    label="Aprobación por mes"
    kind="line"
    unit="percent"
    points={months(62.5, 80, null, 71.43, null, 100, 0, 55)}
    period="Mes"
    head="Aprobación"
  />
)
export const moneyAsAnArea = (
  <TimeChart
    label="Costo por mes"
    kind="area"
    unit="money"
    points={months(12_500_000, 8_300_000, 0, null, 19_000_000, 17_250_000)}
    period="Mes"
    head="Costo"
  />
)
export const belowZero = (
  <TimeChart
    label="Variación por mes"
    points={months(12, -5, 3, null, -8)}
    noun="horas"
    period="Mes"
  />
)
export const manyMonths = (
  <TimeChart
    label="Asistencia por mes"
    points={months(...Array.from({ length: 40 }, (_, index) => (index * 37) % 90))}
    noun="horas"
    period="Mes"
  />
)

const days = Array.from({ length: 500 }, (_, index) => {
  const day = new Date(Date.UTC(2025, 0, 1 + index)).toISOString().slice(0, 10)
  return { label: day.slice(5), title: day, value: (index * 7919) % 101 }
})

export const manyDaysAsMonths = (
  <TimeChart
    label="Usuarios activos por fecha"
    kind="area"
    points={days}
    drawn={months(40, 55, 38, 61, 47)}
    noun="usuarios"
    summed={false}
    period="Fecha"
  />
)

export const manyDays = (
  <TimeChart
    label="Usuarios activos por fecha"
    kind="area"
    points={days}
    noun="usuarios"
    summed={false}
    period="Fecha"
  />
)
