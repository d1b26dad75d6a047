import { ColorInput } from './color-input.tsx'

export const color = (
  <ColorInput
    control={{ id: 'color-input', name: 'color' }}
    colorPickerLabel="Elegir el color"
    value="#0F766E"
    onValue={() => {}}
  />
)
