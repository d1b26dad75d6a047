import { DefaultButton, MultiLookupField } from '../forms/multi-lookup-field.tsx'
import { NameField } from '../forms/name-fields.tsx'
import { searchChoices } from '../forms/search-choices.ts'
import { paths } from '../paths.ts'
import type { GroupChoices, List } from './choices.server.ts'

export const FIELD_LABELS = {
  name: 'Nombre',
  user_ids: 'Administradores',
  area_ids: 'Áreas',
} as const

/** The fields of a group, new or not. */
export function GroupFields({ choices }: { choices: GroupChoices }) {
  return (
    <>
      <DefaultButton />
      <NameField label={FIELD_LABELS.name} />
      <MultiLookupField
        name="user_ids"
        label={FIELD_LABELS.user_ids}
        help="Administradores y lectores que aprueban o rechazan los prerregistros del grupo."
        search={searches.user_ids}
        {...choices.user_ids}
      />
      <MultiLookupField
        name="area_ids"
        label={FIELD_LABELS.area_ids}
        help="El grupo recibe los prerregistros de quienes piden ingresar a estas áreas. Los de las demás van al primer grupo de la compañía."
        search={searches.area_ids}
        {...choices.area_ids}
      />
    </>
  )
}

const searches = { user_ids: searchIn('user_ids'), area_ids: searchIn('area_ids') }

function searchIn(list: List) {
  return searchChoices((q) => paths.approverGroups.choices({ list, q }))
}
