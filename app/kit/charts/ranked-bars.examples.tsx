import { RankedBars } from './ranked-bars.tsx'

const LONG =
  'Dirección nacional de operaciones, logística y distribución de la región Caribe y Santanderes'

const table = {
  heads: ['Área', 'Porcentaje', 'Completados'],
  rows: [
    { key: 1, cells: [LONG, '62,5 %', '5'] },
    { key: 2, cells: ['Ventas', '0 %', '0'] },
  ],
}

export const byArea = (
  <RankedBars
    label="Completado por área"
    whole={100}
    bars={[
      { key: 1, name: LONG, to: '#1', value: 62.5, figure: '62,5 %', note: '5 de 8' },
      { key: 2, name: 'Ventas', to: '#2', value: 0, figure: '0 %', note: '0 de 12', current: true },
      { key: 3, name: 'Sin área', value: 100, figure: '100 %' },
    ]}
    table={table}
  />
)

export const byCount = (
  <RankedBars
    label="Respuestas por área"
    bars={[
      { key: 1, name: 'Bodega', value: 1_234_567, figure: '1.234.567', trend: [1, 4, null, 9] },
      { key: 2, name: 'Ventas', value: 1, figure: '1' },
    ]}
    table={table}
  />
)

export const withParts = (
  <RankedBars
    label="Respuestas por contenido"
    parts={{ whole: 'Respondieron', part: 'Correctas' }}
    bars={[
      { key: 1, name: 'Pregunta', value: 12, part: 9, figure: '12', note: '75 % correctas' },
      { key: 2, name: 'Video', value: 8, part: null, figure: '8' },
      { key: 3, name: 'Otra pregunta', value: 4, part: 0, figure: '4', note: '0 % correctas' },
    ]}
    table={table}
  />
)

export const none = (
  <RankedBars label="Completado por ciudad" bars={[]} table={{ ...table, rows: [] }} />
)

export const belowZeroAndNothing = (
  <RankedBars
    label="Variación por escuela"
    bars={[
      { key: 1, name: 'Seguridad', value: 12, figure: '12' },
      { key: 2, name: 'Ventas', value: -4, figure: '-4' },
      { key: 3, name: 'Sin escuela', value: null, figure: '—' },
    ]}
    table={table}
  />
)
