import { WayOut } from '../forms/nothing-chosen.tsx'
import { Alert } from '../ui/alert.tsx'
import { RouteDialog } from '../ui/route-dialog.tsx'

/** In place of a form: a report that asks for something first is not kept. */
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
