import { NOUNS } from '#contract/platform/values/nouns.ts'
import { MoveAndDelete, SureToDelete } from './deletion-questions.tsx'

const SALES = { id: 1, code: 'A1', name: 'Ventas', users: 1_240 }
const STORE = { id: 2, code: 'A2', name: 'Bodega', users: 0 }

export const nobodyHasThem = <SureToDelete chosen={[STORE]} closeTo="#" selectionToken="ids" />

export const somebodyHasThem = (
  <MoveAndDelete
    noun={NOUNS.area}
    chosen={[SALES, STORE]}
    others={{ options: [{ value: 3, label: 'Tiendas' }] }}
    closeTo="#"
    selectionToken="ids"
    at={(id) => `#${id}`}
  />
)
