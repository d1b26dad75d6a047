import { Differences } from './differences.tsx'

export const afterAnotherEditor = (
  <Differences
    items={[
      { label: 'Nombre', saved: 'Ventas nacionales', shown: 'Ventas del norte' },
      { label: 'Código', saved: 'V1', shown: 'V1' },
      { label: 'Plan de formación', saved: '', shown: 'Liderazgo' },
    ]}
    discardTo="#"
  />
)
