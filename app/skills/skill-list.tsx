import type { Skill } from '#contract/skills.ts'
import { paths } from '../paths.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { DataTable } from '../ui/data-table.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { FilterBar } from '../ui/filter-bar.tsx'
import { formatNumber } from '../ui/format.ts'
import { Menu, MenuLine, MenuLink } from '../ui/menu.tsx'
import { Pagination } from '../ui/pagination.tsx'
import type { Column } from '../ui/table-row.tsx'
import { PAGE_SIZE, toQuery, type ListQuery } from './list-query.ts'

const COLUMNS: Column<Skill>[] = [
  { key: 'name', head: 'Nombre', cell: ({ name }) => name },
  {
    key: 'courses',
    head: 'Cursos',
    width: 'sm:w-24',
    align: 'end',
    cell: ({ courses }) => formatNumber(courses),
    hideOnPhone: true,
  },
]

/** The company's skills: search, create, rename, delete. */
export function SkillList({
  course,
  rows,
  total,
  shown,
}: {
  course: number
  rows: Skill[]
  total: number
  shown: ListQuery
}) {
  const here = toQuery(shown)
  return (
    <Card
      title="Competencias de la compañía"
      actions={
        <ButtonLink to={paths.courses.newSkill(course, here)} icon="plus" size="sm" shortcut="n">
          Nueva competencia
        </ButtonLink>
      }
    >
      <FilterBar
        action={paths.courses.skills(course)}
        q={shown.q}
        label="Buscar competencias"
        clearTo={paths.courses.skills(course)}
      />
      {rows.length === 0 ? (
        <EmptyState
          icon="skills"
          title={
            shown.q ? `Ninguna competencia coincide con «${shown.q}»` : 'Aún no hay competencias'
          }
          inline
        />
      ) : (
        <>
          <DataTable
            caption="Competencias de la compañía"
            columns={COLUMNS}
            rows={rows}
            rowKey={(skill) => skill.id}
            rowMenu={(skill) => (
              <Menu label={`Acciones de ${skill.name}`} group="rows">
                <MenuLink to={paths.courses.renameSkill(course, skill.id, here)} icon="edit">
                  Cambiar el nombre
                </MenuLink>
                <MenuLine />
                <MenuLink
                  to={paths.courses.deleteSkill(course, skill.id, here)}
                  icon="trash"
                  danger
                >
                  Eliminar
                </MenuLink>
              </Menu>
            )}
          />
          <Pagination
            page={shown.page}
            pageSize={PAGE_SIZE}
            total={total}
            noun="competencias"
            to={(page) => paths.courses.skills(course, toQuery({ ...shown, page }))}
          />
        </>
      )}
    </Card>
  )
}
