import { ConfirmDialog } from './confirm-dialog.tsx'

export const deleting = (
  <ConfirmDialog title="Eliminar área" closeTo="/dev/components">
    <p className="font-medium">¿Eliminar Ventas?</p>
  </ConfirmDialog>
)
