import { StatusBar } from './status-bar.tsx'
import type { StatusPart } from './status-line.tsx'

const parts = (...[done, going, waiting, absent]: [number, number, number, number]) =>
  [
    { label: 'Completados', value: done, tone: 'done', to: '#completed' },
    { label: 'Activos', value: going, tone: 'going', to: '#active' },
    { label: 'Sin avance', value: waiting, tone: 'waiting' },
    { label: 'No descargada', value: absent, tone: 'absent' },
  ] satisfies StatusPart[]

const bar = (...values: [number, number, number, number]) => (
  <StatusBar label="Estado de los asignados" noun="Usuarios" parts={parts(...values)} />
)

export const usual = bar(412, 230, 96, 41)
export const nobody = bar(0, 0, 0, 0)
export const allEqual = bar(5, 5, 5, 5)
export const onlyOne = bar(0, 0, 0, 1)
export const huge = bar(1_234_567, 1, 0, 8_765_432)
export const compared = (
  <StatusBar
    label="Estado"
    noun="Filas"
    parts={parts(412, 230, 96, 41).map((part) => ({
      ...part,
      note: `Antes ${part.value - 20}: 20 más · 5 %`,
    }))}
  />
)
