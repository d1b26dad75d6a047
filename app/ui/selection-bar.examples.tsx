import { Button } from './button.tsx'
import { DataTable } from './data-table.tsx'
import { SelectionBar } from './selection-bar.tsx'

const ROWS = ['Ana Ruiz', 'Óscar Iván Peña']
const FORM = 'selected-people'

export const withItsTable = (
  <>
    <DataTable
      caption="Personas"
      columns={[{ key: 'name', head: 'Nombre', cell: (name) => name }]}
      rows={ROWS}
      rowKey={(name) => name}
      selection={{ formId: FORM, label: (name) => `Seleccionar a ${name}` }}
    />
    <SelectionBar formId={FORM} action="#" total={20_431} allTo="#todos" noneTo="#" rows={ROWS}>
      <Button type="submit" size="sm" icon="trash">
        Eliminar
      </Button>
    </SelectionBar>
  </>
)
