import type { ReportKind } from '#contract/report-kinds.ts'
import { paths } from '../paths.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Menu, MenuLine, MenuLink } from '../ui/menu.tsx'

/** What is done with a report as a whole: to keep it, to be sent it, and its files. */
export function ReportActions({
  kind,
  query,
}: {
  kind: ReportKind
  query: Record<string, string[]>
}) {
  const text = new URLSearchParams(
    Object.entries(query).flatMap(([name, values]) => values.map((value) => [name, value])),
  ).toString()
  const file = (more: Record<string, string>) => paths.reports.export(kind, { ...query, ...more })
  return (
    <>
      <Menu label="Más acciones">
        <MenuLink to={paths.reports.newView({ kind, query: text })} icon="plus">
          Guardar vista
        </MenuLink>
        <MenuLink to={paths.reports.newSchedule({ kind, query: text })} icon="mail">
          Programar envío
        </MenuLink>
        <MenuLine />
        <MenuLink to={file({ sep: ';' })} icon="download" download>
          Exportar con punto y coma
        </MenuLink>
      </Menu>
      <ButtonLink to={file({ format: 'xlsx' })} icon="download" download>
        Excel
      </ButtonLink>
      <ButtonLink to={file({})} icon="download" download>
        Exportar
      </ButtonLink>
    </>
  )
}
