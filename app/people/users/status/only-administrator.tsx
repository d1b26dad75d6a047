import { useSession } from '#app/kit/shell/hooks.ts'
import { Alert } from '#app/kit/ui/states/alert.tsx'

/** Warning before somebody takes role or access from the only enabled administrator of a company. */
export function OnlyAdministrator() {
  const { superadmin } = useSession().user
  return (
    <Alert tone="warning">
      {superadmin
        ? 'Es el único administrador activo de la compañía: sin este rol, o desactivado, nadie de ella la administra.'
        : 'Es el único administrador activo de la compañía: para quitarle el rol o desactivarlo, dale antes ese rol a otra persona.'}
    </Alert>
  )
}
