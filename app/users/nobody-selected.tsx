import { actions } from '../copy/common.ts'
import { Alert } from '../ui/alert.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { RouteDialog } from '../ui/route-dialog.tsx'

/** Without scripts an action can be asked for with no box ticked. */
export function NobodySelected({ title, closeTo }: { title: string; closeTo: string }) {
  return (
    <RouteDialog title={title} closeTo={closeTo} size="sm">
      <Alert tone="warning" live={false}>
        Debes seleccionar al menos un usuario.
      </Alert>
      <div className="mt-5 flex justify-end">
        <ButtonLink to={closeTo} preventScrollReset>
          {actions.back}
        </ButtonLink>
      </div>
    </RouteDialog>
  )
}
