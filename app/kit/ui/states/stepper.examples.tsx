import { Stepper } from './stepper.tsx'

export const amid = (
  <Stepper
    label="Pasos de la importación"
    steps={['Subir el archivo', 'Revisar', 'Importar']}
    current={1}
  />
)
