import { Menu, MenuLink } from '../ui/popups/menu.tsx'

/** Downloads of a table, behind one button of its tool line: CSV, CSV for a spreadsheet in Spanish, and a workbook. */
export function ExportMenu({
  to,
  align = 'end',
}: {
  /** Returns the URL of the file with further query parameters. */
  to: (file: { format?: 'xlsx'; sep?: ';' }) => string
  align?: 'start' | 'end'
}) {
  return (
    <Menu label="Exportar" trigger={<span className="button facet">Exportar</span>} align={align}>
      <MenuLink to={to({})} icon="download" download>
        CSV
      </MenuLink>
      <MenuLink to={to({ sep: ';' })} icon="download" download>
        CSV con punto y coma
      </MenuLink>
      <MenuLink to={to({ format: 'xlsx' })} icon="download" download>
        Excel
      </MenuLink>
    </Menu>
  )
}
