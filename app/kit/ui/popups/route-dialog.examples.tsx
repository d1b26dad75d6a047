import { RouteDialog } from './route-dialog.tsx'

export const small = (
  <RouteDialog title="Eliminar áreas" description="Ventas" closeTo="/dev/components" size="sm">
    Nadie tiene esta área.
  </RouteDialog>
)
