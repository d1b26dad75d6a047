import { DataTable } from './data-table.tsx'
import { SelectionAction, SelectionBar, SelectionMenu } from './selection-bar.tsx'

const ROWS = ['Ana Ruiz', 'Óscar Iván Peña']
const CARRY = { form: 'selected-people', through: (to: string) => to }

const keeper = () => Promise.resolve({ version: 2, before: 1 })

export const withItsTable = (
  <>
    <form id={CARRY.form} method="post" action="#" />
    <DataTable
      caption="Personas"
      columns={[{ key: 'name', head: 'Nombre', cell: (name) => name }]}
      rows={ROWS}
      rowKey={(name) => name}
      selection={{
        formId: CARRY.form,
        label: (name) => `Seleccionar a ${name}`,
        picked: new Set(['Ana Ruiz']),
        carry: CARRY,
      }}
    />
    <SelectionBar
      carry={CARRY}
      picked={{ items: ['Ana Ruiz', 'Alguien más'], version: 1 }}
      pageItems={ROWS}
      keeper={keeper}
      total={20_431}
      allTo="#todos"
      noneTo="#"
      chosenTo="#seleccion"
      clear="#"
      rows={ROWS}
    >
      <SelectionAction to="#" icon="mail">
        Enviar invitaciones
      </SelectionAction>
      <SelectionMenu>
        <SelectionAction to="#" icon="trash">
          Eliminar
        </SelectionAction>
      </SelectionMenu>
    </SelectionBar>
  </>
)
