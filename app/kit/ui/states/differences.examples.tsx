import { Differences } from './differences.tsx'

export const afterAnotherEditor = (
  <Differences
    items={[
      { label: 'Nombre', saved: 'Ventas nacionales', formValue: 'Ventas del norte' },
      { label: 'Código', saved: 'V1', formValue: 'V1' },
      { label: 'Plan de formación', saved: '', formValue: 'Liderazgo' },
    ]}
    discardTo="#"
  />
)
