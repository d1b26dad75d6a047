import { ProgressBar } from './progress-bar.tsx'

export const counted = (
  <ProgressBar
    label="Validando el archivo"
    value={1_200}
    max={20_000}
    noun="filas"
    secondsLeft={95}
  />
)

export const extentUnknown = <ProgressBar label="Leyendo el archivo" />

export const done = <ProgressBar label="Importación terminada" value={100} tone="success" />
