import type { ReactNode } from 'react'
import { RouteDialog } from '../ui/popups/route-dialog.tsx'
import { EditForm, type EditFormProps } from './saving/edit-form.tsx'

/** `EditForm` in a dialog over the page it was opened from. */
export function FormDialog({
  title,
  description,
  size,
  ...form
}: EditFormProps & {
  title: string
  description?: ReactNode
  /** URL of the page below the dialog. */
  closeTo: string
  size?: 'sm' | 'md' | 'lg'
}) {
  return (
    <RouteDialog title={title} description={description} closeTo={form.closeTo} size={size}>
      <EditForm {...form} />
    </RouteDialog>
  )
}
