import type { ReactNode } from 'react'
import { ButtonLink } from '../ui/button.tsx'
import { Menu, MenuLine, MenuLink } from '../ui/menu.tsx'

/** The files of a report, for the header of its page: CSV, a workbook, and CSV as Excel here reads it. */
export function FileActions({
  label = 'Exportar',
  to,
  children,
}: {
  /** Says what is in them where the report has more than that. */
  label?: string
  to: (more: Record<string, string>) => string
  /** What else is done with it, as lines of the menu. */
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

/** The files of one table of a report, beside its title. */
export function FileMenu({
  label,
  to,
}: {
  /** 'Exportar Areas'. */
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
