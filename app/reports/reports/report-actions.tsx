import type { ReportKind } from '#contract/reports/report-kinds.ts'
import { paths } from '#app/kit/urls/paths.ts'
import { FileActions } from '../report-page/file-actions.tsx'
import { useSession } from '#app/kit/shell/hooks.ts'
import { MenuLink } from '#app/kit/ui/popups/menu.tsx'
import type { Query } from '#app/kit/urls/with-query.ts'

/** Actions on a report: saving it, scheduling it, and its files. */
export function ReportActions({
  kind,
  query,
  dialogAt,
}: {
  kind: ReportKind
  /** Filters, order and columns. */
  query: Query
  /** Returns the URL of a dialog over the report. */
  dialogAt: (path: string) => string
}) {
  const { acting } = useSession()
  return (
    <FileActions to={(more) => paths.reports.export(kind, { ...query, ...more })}>
      {/* Views and schedules are of who works in the company. */}
      {acting ? null : (
        <>
          <MenuLink to={dialogAt(paths.reports.newViewOf(kind))} icon="plus">
            Guardar vista
          </MenuLink>
          <MenuLink to={dialogAt(paths.reports.newScheduleOf(kind))} icon="mail">
            Programar envío
          </MenuLink>
        </>
      )}
    </FileActions>
  )
}
