import type { ReportKind } from '#contract/report-kinds.ts'
import { paths } from '../paths.ts'
import { FileActions } from '../report-page/file-actions.tsx'
import { MenuLink } from '../ui/menu.tsx'

/** Actions on a report: saving it, scheduling it, and its files. */
export function ReportActions({
  kind,
  query,
  dialogAt,
}: {
  kind: ReportKind
  query: Record<string, string[]>
  /** Returns the URL of a dialog over the report. */
  dialogAt: (path: string) => string
}) {
  return (
    <FileActions to={(more) => paths.reports.export(kind, { ...query, ...more })}>
      <MenuLink to={dialogAt(paths.reports.newViewOf(kind))} icon="plus">
        Guardar vista
      </MenuLink>
      <MenuLink to={dialogAt(paths.reports.newScheduleOf(kind))} icon="mail">
        Programar envío
      </MenuLink>
    </FileActions>
  )
}
