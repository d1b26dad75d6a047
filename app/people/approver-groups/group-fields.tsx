import { agree } from '#contract/platform/values/nouns.ts'
import { DefaultButton, MultiLookupField } from '#app/kit/forms/choices/multi-lookup-field.tsx'
import { NameField } from '#app/kit/forms/name-fields.tsx'
import { searchChoices } from '#app/kit/forms/choices/search-choices.ts'
import { paths } from '#app/kit/urls/paths.ts'
import { formatNumber } from '#app/kit/ui/format.ts'
import type { GroupChoices, List } from './choices.server.ts'

export const FIELD_LABELS = {
  name: 'Nombre',
  user_ids: 'Administradores',
  area_ids: 'Áreas',
} as const

/**
 * Fields of a group, new or not.
 * @param beyond number of its approvers outside the actor's organizational units.
 */
export function GroupFields({ choices, beyond = 0 }: { choices: GroupChoices; beyond?: number }) {
  return (
    <>
      <DefaultButton />
      <NameField label={FIELD_LABELS.name} />
      <MultiLookupField
        name="user_ids"
        label={FIELD_LABELS.user_ids}
        help={`Administradores y lectores que aprueban o rechazan los prerregistros del grupo.${others(beyond)}`}
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

function others(beyond: number): string {
  if (beyond === 0) return ''
  const are = agree(beyond, 'es', 'son')
  return ` ${formatNumber(beyond)} más ${are} de otras unidades de negocio y no se ${agree(beyond, 'cambia', 'cambian')} aquí.`
}

const searches = { user_ids: searchIn('user_ids'), area_ids: searchIn('area_ids') }

function searchIn(list: List) {
  return searchChoices((q) => paths.approverGroups.choices({ list, q }))
}
