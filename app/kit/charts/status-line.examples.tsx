import { StatusLine } from './status-line.tsx'

export const inOneLine = (
  <StatusLine
    parts={[
      { label: 'Completados', value: 412, tone: 'done' },
      { label: 'Activos', value: 230, tone: 'going' },
      { label: 'Sin avance', value: 96, tone: 'waiting' },
      { label: 'No descargada', value: 41, tone: 'absent' },
    ]}
    words="53 % de 779 completado"
  />
)
