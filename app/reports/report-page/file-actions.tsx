import type { ReactNode } from 'react'
import { ButtonLink } from '#app/kit/ui/button.tsx'
import { Menu, MenuLine, MenuLink } from '#app/kit/ui/popups/menu.tsx'

/** Download links of a report, for the header of its page: CSV, a workbook, and CSV for the regional Excel. */
export function FileActions({
  label = 'Exportar',
  to,
  children,
}: {
  /** Label that names the content, when the report has more than that. */
  label?: string
  to: (more: Record<string, string>) => string
  /** Further items of the menu. */
  children?: ReactNode
}) {
  return (
    <>
      <Menu label="Más acciones">
        {children}
        {children ? <MenuLine /> : null}
        <MenuLink to={to({ sep: ';' })} icon="download" download>
          {`${label} con punto y coma`}
        </MenuLink>
      </Menu>
      <ButtonLink to={to({ format: 'xlsx' })} icon="download" download>
        Excel
      </ButtonLink>
      <ButtonLink to={to({})} icon="download" download>
        {label}
      </ButtonLink>
    </>
  )
}

/** Download menu of one table of a report, beside its title. */
export function FileMenu({
  label,
  to,
}: {
  /** Accessible name: 'Exportar Areas'. */
  label: string
  to: (more: Record<string, string>) => string
}) {
  return (
    <Menu label={label} group="report-files">
      <MenuLink to={to({})} icon="download" download>
        Exportar
      </MenuLink>
      <MenuLink to={to({ sep: ';' })} icon="download" download>
        Exportar con punto y coma
      </MenuLink>
      <MenuLink to={to({ format: 'xlsx' })} icon="download" download>
        Excel
      </MenuLink>
    </Menu>
  )
}
