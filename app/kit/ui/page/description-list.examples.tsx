import { DescriptionList } from './description-list.tsx'

const ITEMS = [
  { term: 'Nombre', value: 'Ana Ruiz' },
  { term: 'Celular', value: null },
]

export const rows = <DescriptionList items={ITEMS} />

export const stack = <DescriptionList items={ITEMS} layout="stack" />
