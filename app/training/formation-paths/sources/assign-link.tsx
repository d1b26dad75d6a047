import { paths } from '#app/kit/urls/paths.ts'
import { useIsAdmin } from '#app/kit/shell/hooks.ts'
import { ButtonLink } from '#app/kit/ui/button.tsx'

export const ASSIGN = 'Asignar a un grupo o cargo'

/** Label of the action; positions are changed by administrators alone. */
export const assignLabel = (admin: boolean) => (admin ? ASSIGN : 'Asignar a un grupo')

/** Link to the choice of groups and positions that will give the path. */
export function AssignLink({ id }: { id: number }) {
  return (
    <ButtonLink to={paths.formationPaths.assignment(id, 'groups')} icon="user-plus">
      {assignLabel(useIsAdmin())}
    </ButtonLink>
  )
}
