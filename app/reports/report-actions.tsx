import type { ReportKind } from '#contract/report-kinds.ts'
import { paths } from '../paths.ts'
import { FileActions } from '../report-page/file-actions.tsx'
import { MenuLink } from '../ui/menu.tsx'
import { withQuery } from '../url-state/with-query.ts'

/** Actions on a report: saving it, scheduling it, and its files. */
export function ReportActions({
  kind,
  query,
}: {
  kind: ReportKind
  query: Record<string, string[]>
}) {
  const text = withQuery('', query).slice(1)
  return (
    <FileActions to={(more) => paths.reports.export(kind, { ...query, ...more })}>
      <MenuLink to={paths.reports.newView({ kind, query: text })} icon="plus">
        Guardar vista
      </MenuLink>
      <MenuLink to={paths.reports.newSchedule({ kind, query: text })} icon="mail">
        Programar envío
      </MenuLink>
    </FileActions>
  )
}
