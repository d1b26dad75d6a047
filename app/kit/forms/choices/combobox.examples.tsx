import { Combobox } from './combobox.tsx'
import { Field } from '../field.tsx'

export const scriptedHalf = (
  <Field id="combobox-city" label="Ciudad">
    <Combobox
      id="combobox-city"
      name="city"
      label="Ciudad"
      options={[
        { value: 1, label: 'Bogotá' },
        { value: 2, label: 'Medellín' },
      ]}
      initial="1"
      placeholder="Ninguna"
      aria={{}}
      onValue={() => {}}
    />
  </Field>
)
