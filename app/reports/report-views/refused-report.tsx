import { WayOut } from '#app/kit/forms/choices/nothing-chosen.tsx'
import { Alert } from '#app/kit/ui/states/alert.tsx'
import { RouteDialog } from '#app/kit/ui/popups/route-dialog.tsx'

/** Replaces the form for a report that lacks a required filter and cannot be saved. */
export function RefusedReport({
  title,
  closeTo,
  why,
}: {
  title: string
  closeTo: string
  why: string
}) {
  return (
    <RouteDialog title={title} closeTo={closeTo} size="sm">
      <Alert tone="warning" title="Este reporte todavía no se puede guardar" live={false}>
        {why}
      </Alert>
      <WayOut closeTo={closeTo} />
    </RouteDialog>
  )
}
